import type { Figure } from '../measure/figure.ts';
import { signIn } from '../product/sign-in.ts';
import { fillBatteries, sweepBatteries } from '../world/battery-world.ts';
import { addOrganization } from '../world/organization.ts';
import type { Attack } from './attack.ts';
import { flood, jsonCall } from './flood.ts';
import { Neighbours, type Peace } from './neighbours.ts';

const api = 'apps/server/src/api';
const pairCount = 200_000;
const ownBatteries = 20_000;
const crowds = [1, 4, 12];
const phaseMs = 10_000;

const versions = Array.from({ length: pairCount }, (_, at) => [at + 1, 1]);
const calls = ['batteries', 'devices', 'services'].map((kind) =>
  jsonCall('POST', `/api/${kind}/getUpdates`, { versions }),
);

function against(calm: Peace, attackers: number, held: Peace): Figure[] {
  const reference = (value: number) => ({ name: 'before', value, bound: { atMost: 2 } });
  return [
    {
      name: `${attackers}: calls of another organisation, 99 of 100`,
      value: held.callsMs,
      unit: 'ms',
      reference: reference(calm.callsMs),
    },
    {
      name: `${attackers}: PUBACKs of another organisation, 99 of 100`,
      value: held.pubacksMs,
      unit: 'ms',
      reference: reference(calm.pubacksMs),
    },
    {
      name: `${attackers}: longest standstill of the process`,
      value: held.loopMs,
      unit: 'ms',
      reference: { name: 'before', value: calm.loopMs },
    },
  ];
}

/** One person of one organisation sends as many known pairs as are taken, again and again. */
async function run(tree: string): Promise<Figure[]> {
  await using neighbours = await Neighbours.begin(tree);
  const { server, database } = neighbours.product;
  const attacker = await addOrganization(database.root, 'attacker');
  await fillBatteries(database.root, attacker.id, ownBatteries);
  await sweepBatteries(database.root);
  const { token } = await signIn(server.origin, attacker);
  const headers = { authorization: `Bearer ${token}` };
  const calm = await neighbours.measure(phaseMs);
  const figures: Figure[] = [];
  for (const attackers of crowds) {
    const flooding = flood({ origin: server.origin, headers, calls, attackers, durationMs: phaseMs });
    const [held, { statuses, slowestMs }] = await Promise.all([neighbours.measure(phaseMs), flooding]);
    console.log(`${attackers} at once: ${JSON.stringify(statuses)}, slowest ${Math.round(slowestMs)} ms`);
    figures.push(...against(calm, attackers, held));
  }
  return [
    ...figures,
    { name: 'batches not committed', value: neighbours.batchesNotCommitted, unit: '', bound: { atMost: 0 } },
    { name: 'calls of another organisation refused', value: neighbours.refused, unit: '', bound: { atMost: 0 } },
  ];
}

export const pairFlood: Attack = {
  name: 'known pairs',
  run,
  control: {
    edits: [
      {
        file: `${api}/limits/api-places.ts`,
        from: 'atOnce: 2, patienceMs: 5_000, costs: { perSecond: 2 * mib, burst: 4 * mib }',
        to: 'atOnce: 1_000, patienceMs: 5_000',
      },
      { file: `${api}/entity-updates/updates-routes.ts`, from: 'readKnownVersions(reading);', to: '' },
      {
        file: `${api}/entity-updates/updates-routes.ts`,
        from: `config: { place: 'versions' }`,
        to: `bodyLimit: 8_000_000, config: { place: 'versions' }`,
      },
    ],
    missed: crowds.slice(1).map((attackers) => `${attackers}: calls of another organisation, 99 of 100`),
  },
};

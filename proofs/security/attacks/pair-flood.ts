import type { Figure } from '../../harness/measure/figure.ts';
import { signIn } from '../../harness/product/sign-in.ts';
import { fillBatteries, sweepBatteries } from '../../harness/fixtures/batteries.ts';
import { addOrganization } from '../../harness/fixtures/organization.ts';
import type { Attack } from './attack.ts';
import { jsonCall } from './flood.ts';
import { Neighbours, slowdown, type Times } from './neighbours.ts';

const api = 'apps/server/src/api';
const pairCount = 200_000;
const ownBatteries = 20_000;
const attackerCounts = [1, 4, 12];
const rounds = 3;
const phaseMs = 5_000;

const versions = Array.from({ length: pairCount }, (_, at) => [at + 1, 1]);
const calls = ['batteries', 'devices', 'services'].map((kind) =>
  jsonCall('POST', `/api/${kind}/getUpdates`, { versions }),
);

/** What holds the loop longer than this without any attack is the machine. */
const mostHeldMs = 20;

const compare = (attackers: number, calm: Times, held: Times): Figure[] => [
  ...slowdown(calm, held, `${attackers}: `),
  {
    name: `${attackers}: longest time for which the process was blocked`,
    value: held.standstillMs,
    unit: 'ms',
    bound: { atMost: Math.max(mostHeldMs, calm.standstillMs) },
    reference: { name: 'the same without the attack', value: calm.standstillMs },
  },
];

/** One user of one organisation sends as many known pairs as are accepted, again and again, with pauses to compare with. */
async function run(tree: string): Promise<Figure[]> {
  await using neighbours = await Neighbours.begin(tree);
  const { server, database } = neighbours.product;
  const attacker = await addOrganization(database.root, 'attacker');
  await fillBatteries(database.root, attacker.id, ownBatteries);
  await sweepBatteries(database.root);
  const { token } = await signIn(server.origin, attacker);
  const options = { origin: server.origin, headers: { authorization: `Bearer ${token}` }, calls, durationMs: phaseMs };
  const figures: Figure[] = [];
  for (const attackers of attackerCounts) {
    const { calm, held } = await neighbours.beside({ ...options, attackers }, rounds, `${attackers} at once: `);
    figures.push(...compare(attackers, calm, held));
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
        from: 'atOnce: 2, waitMs: 5_000, costs: { perSecond: mib, burst: 2 * mib }',
        to: 'atOnce: 1_000, waitMs: 5_000',
      },
      {
        file: `${api}/entity-updates/updates-routes.ts`,
        from: 'readKnownVersions(reading, parts.versionsThread);',
        to: '',
      },
      {
        file: `${api}/entity-updates/updates-routes.ts`,
        from: `config: { place: 'versions' }`,
        to: `bodyLimit: 8_000_000, config: { place: 'versions' }`,
      },
    ],
    missed: attackerCounts.slice(1).map((attackers) => `${attackers}: calls of another organisation, 99 of 100`),
  },
};

import { serviceColumns, type FindBody, type SummarizeBody } from '@ohmstead/contract';
import { addLongHistory } from '../../harness/fixtures/long-history.ts';
import { addOrganization, type Organization } from '../../harness/fixtures/organization.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { signIn } from '../../harness/product/sign-in.ts';
import type { Attack } from './attack.ts';
import { jsonCall, type FloodCall } from './flood.ts';
import { Neighbours, slowdown } from './neighbours.ts';

/** ROWS chooses another number; to make them takes minutes. */
const services = Number(process.env['ROWS'] ?? 1_000_000);
const attackers = 12;
const rounds = 3;

const timeZone = 'Europe/Berlin';
const filters = {};
const shown = serviceColumns.filter(({ visible }) => visible).map(({ key }) => key);

const find = (field: string, ascending: boolean): FloodCall => {
  const body: FindBody = { filters, timeZone, sort: { field, ascending }, offset: 0, limit: 500, columns: shown };
  return jsonCall('POST', '/api/services/find', body);
};
const summarize = (wish: Partial<SummarizeBody>): FloodCall =>
  jsonCall('POST', '/api/services/summarize', { filters, timeZone, ...wish });

const file: FloodCall = {
  ...jsonCall('POST', '/api/services/download', { filters, timeZone, sort: null, columns: shown, form: 'csv' }),
  file: '/api/services/download',
};

/** Everything about all rows: by every order, counted by everything, and as a file. */
const everything: FloodCall[] = [
  jsonCall('POST', '/api/services/getUpdates', { versions: null }),
  file,
  summarize({ count: true, median: { column: 'soh', threshold: 80 } }),
  summarize({ texts: ['status', 'serviceType', 'location', 'batteryModelName', 'operator'] }),
  summarize({ extents: ['startTime', 'duration', 'soh', 'fcc'] }),
  ...serviceColumns.filter(({ sortable }) => sortable).flatMap(({ key }) => [find(key, true), find(key, false)]),
];

const attacks = [
  // Longer than what an organisation may ask at once lasts.
  { name: '', calls: everything, phaseMs: 30_000 },
  { name: 'files: ', calls: [file], phaseMs: 10_000 },
  // Most of these are refused at once.
  { name: 'files that are never read: ', calls: [{ ...file, file: undefined }], phaseMs: 10_000 },
];

/** One user asks for everything about millions of services, twelve times at once, again and again. */
async function run(tree: string): Promise<Figure[]> {
  const filled = Promise.withResolvers<Organization>();
  await using neighbours = await Neighbours.begin(tree, async (root) => {
    const attacker = await addOrganization(root, 'attacker');
    await addLongHistory(root, attacker.id, { services, batteries: services / 5 });
    filled.resolve(attacker);
  });
  const { server } = neighbours.product;
  const { token } = await signIn(server.origin, await filled.promise);
  const headers = { authorization: `Bearer ${token}` };
  const figures: Figure[] = [];
  for (const { name, calls, phaseMs } of attacks) {
    const attack = { origin: server.origin, headers, calls, attackers, durationMs: phaseMs };
    const { calm, held } = await neighbours.beside(attack, rounds, name);
    figures.push(...slowdown(calm, held, name));
  }
  return [
    ...figures,
    { name: 'batches not committed', value: neighbours.batchesNotCommitted, unit: '', bound: { atMost: 0 } },
    { name: 'calls of another organisation refused', value: neighbours.refused, unit: '', bound: { atMost: 0 } },
  ];
}

const places = 'apps/server/src/api/limits/api-places.ts';

export const longLists: Attack = {
  name: 'long lists',
  run,
  control: {
    edits: [
      {
        file: places,
        from: 'atOnce: (organizationId) => (tenantActivity.hasOthers(organizationId) ? 1 : 2)',
        to: 'atOnce: 12',
      },
      { file: places, from: 'costs: { perSecond: 500, burst: 10_000 },', to: '' },
      {
        file: 'apps/server/src/api/plugins/answer-errors.ts',
        from: 'const soonestRefusalMs = 500;',
        to: 'const soonestRefusalMs = 0;',
      },
    ],
    missed: ['', 'files that are never read: '].map((name) => `${name}calls of another organisation, 99 of 100`),
  },
};

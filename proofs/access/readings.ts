import { bayPools, type ObjectKind } from '@ohmstead/contract';
import { addressOf, type ExampleCall } from '../../apps/server/src/api/testing/example-request.ts';
import type { World } from './world.ts';

export type Reading = { call: string; method: 'GET' | 'POST'; url: string; payload?: object };

const rowsOf: Partial<Record<ObjectKind, (world: World) => readonly { id: number }[]>> = {
  battery: (world) => world.batteries,
  device: (world) => world.devices,
  service: (world) => world.services,
  location: (world) => [...world.locations, ...world.places],
};

/** The same for both worlds. */
const asOf = String(Date.now());

/** Options, other than ids, that change the answer. */
const queries: Readonly<Record<string, readonly ExampleCall['query'][]>> = {
  'GET /api/dashboard/devices': [{}, { sort: 'mostDevices' }, { sort: 'mostRecent', locations: '5' }],
  'GET /api/dashboard/services': [{}, { running: 'true' }],
  'GET /api/devices/bias': bayPools.map((pool) => ({ pool, asOf })),
  'GET /api/search': [{ q: 'B' }, { q: 'd' }, { q: '1', limit: '3' }, { q: 'place' }],
  'GET /api/reports/soh': [{}, { binSize: '5' }],
  'GET /api/organization/retention/usage': [{}, { archiveAfterDays: '1' }],
};

/**
 * The audit log belongs to the organisation, not to rows, a file to its ticket; and a verdict, a passport sheet, a plan and what needs attention are the
 * same for everybody who sees the battery; a timeline says when a battery was first seen, which is now in both worlds. They have tests of their own.
 */
const isOther =
  /^GET \/api\/(?:updates|audit|\w+\/download$|batteries\/:id\/(?:verdict|passportSheet|timeline)$|dashboard\/attention$|plan$)/;

/** Every call that reads objects with a location, from the access table: new calls are included automatically. */
export const isReading = ({ call, access, method }: ExampleCall): boolean =>
  access.locations === 'limited' && !isOther.test(call) && (call.endsWith('/getUpdates') || method === 'GET');

/** The call with every existing id, visible or not, and with one that does not exist. */
export function readingsOf(example: ExampleCall, world: World): Reading[] {
  const { call, method } = example;
  const ask = (values: Partial<ExampleCall>) => {
    const url = addressOf({ ...example, query: {}, ...values });
    return {
      call,
      method: method as 'GET' | 'POST',
      url,
      ...(method === 'POST' ? { payload: { versions: null } } : {}),
    };
  };
  const [[path, kind] = []] = Object.entries(example.access.ids ?? {});
  const ids = [...(kind ? (rowsOf[kind]?.(world) ?? []) : []).map(({ id }) => id), 977];
  if (path === 'params.id') return ids.slice(0, 7).map((id) => ask({ params: { ...example.params, id: String(id) } }));
  const variants = queries[call] ?? [{}];
  if (path === 'query.ids') return [ask({ query: { ids: ids.join() } })];
  const places = path === 'query.locations' ? [{}, { locations: ids.join() }, { locations: String(ids[0]) }] : [{}];
  return variants.flatMap((query) => places.map((place) => ask({ query: { ...query, ...place } })));
}

/** Change numbers count per organisation, lists of other people have no location, and computations have their time. */
const apart = new Set([
  'version',
  'cursor',
  'users',
  'groups',
  'usersCount',
  'groupsCount',
  'choices',
  'asOf',
  'computedAt',
  'at',
]);

/** The answer without what may differ, and with unordered rows sorted. */
export function comparable(body: string): unknown {
  if (!body.startsWith('{')) return body;
  return withoutApart(JSON.parse(body));
}

function withoutApart(value: unknown, columns?: readonly string[]): unknown {
  if (Array.isArray(value)) return columns ? inOrder(value, columns) : value.map((each) => withoutApart(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, each]) => !(apart.has(name) && !isGroups(name, each)));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutApart(each, columnsOf(name, value))]));
}

/** The dashboard's groups of devices, and what a search found, are not groups of people. */
const isGroups = (name: string, value: unknown) =>
  name === 'groups' && /"(?:models|items)":/.test(JSON.stringify(value));

function columnsOf(name: string, answer: object): readonly string[] | undefined {
  const { columns, bayColumns } = answer as Record<string, readonly string[]>;
  if (name === 'points') return [];
  if (name === 'bays') return bayColumns;
  return ['batteries', 'devices', 'services'].includes(name) ? columns : undefined;
}

function inOrder(rows: readonly unknown[], columns: readonly string[]): unknown[] {
  const version = columns.indexOf('version');
  const plain = rows.map((row) => (Array.isArray(row) ? row.filter((_, at) => at !== version) : withoutApart(row)));
  return plain.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/**
 * Renaming and deleting a location with 20 000 batteries and 100 000 services, from the call until it is answered and committed, on an idle
 * server and while pages poll; against one statement that writes the same services. Afterwards lists cost what they did before.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BatteriesUpdates, Location } from '@ohmstead/contract';
import { openDatabase } from '@ohmstead/database';
import type { EntityList } from '../../apps/server/src/entities/entity-list.ts';
import { selectInOrder } from '../../apps/server/src/entities/field.ts';
import { joinLocations, versionOf } from '../../apps/server/src/entities/row-version.ts';
import { batteryList } from '../../apps/server/src/entities/battery-fields.ts';
import { serviceList } from '../../apps/server/src/entities/service-fields.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeInTurns, timeOf } from '../harness/measure/timing.ts';
import { apiClient } from '../harness/product/api-client.ts';
import { scopeOf, startBatteryProduct } from '../harness/product/battery-product.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { changeBatteries, sweepBatteries } from '../harness/fixtures/batteries.ts';
import type { Organization } from '../harness/fixtures/organization.ts';
import { addHistory } from '../harness/fixtures/service-history.ts';

/** Services of each battery; the organisation has one each already, and eight locations. */
const servicesOfEach = 5;
const [locations, batteriesOfEach] = [8, 20_000];
const rounds = 5;
/** Enough rounds to tell a difference of a tenth. */
const listRounds = 21;
const pages = 10;
const changes = 100;

await using product = await startBatteryProduct([locations * batteriesOfEach]);
const organization = product.organizations[0] as Organization;
const { root } = product.database;
await addHistory(root, organization.id, 1, servicesOfEach - 1);
await sweepBatteries(root);
const { origin } = product.server;
const { token } = await signIn(origin, organization);
const client = apiClient(origin, token);

async function ask(method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer;
}

const [first, ...others] = ((await (await ask('GET', '/locations')).json()) as { locations: Location[] }).locations;
if (!first || others.length !== locations - 1) throw new Error(`${others.length + 1} locations`);

const updates = (since: string) => client.read<BatteriesUpdates>('/batteries/getUpdates', { since });
const cursorOf = async () => (await client.read<BatteriesUpdates>('/batteries/getUpdates', { versions: null })).cursor;

/** What renaming would cost if it wrote every row; the statement is rolled back. */
async function writeServices(): Promise<void> {
  const plain = await root.connect();
  await plain.query(`begin; select set_config('app.organization_id', '${organization.id}', true)`);
  const written = await plain.query(
    'update app.services set version = version + 1 where organization_id = $1 and location_id = $2',
    [organization.id, first!.id],
  );
  if (written.rowCount !== batteriesOfEach * servicesOfEach) throw new Error(`${written.rowCount} services`);
  await plain.query('rollback');
  plain.release();
}

let names = 0;
const rename = (id: number) => ask('PUT', `/locations/${id}`, { name: `Renamed ${++names}` });
const remove = (id: number) => ask('DELETE', `/locations/${id}`);

/** Pages that poll every second, and receive everything that is renamed meanwhile. */
async function whilePagesPoll<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const since = await cursorOf();
  const polling = Array.from({ length: pages }, async () => {
    for (let cursor = since; !done.signal.aborted; await delay(1_000)) ({ cursor } = await updates(cursor));
  });
  try {
    return await work();
  } finally {
    done.abort();
    await Promise.all(polling);
  }
}

const pollMs = async (): Promise<number> => {
  const since = await cursorOf();
  await changeBatteries(root, organization.id, changes);
  let returned = 0;
  const durationMs = await timeOf(async () => {
    returned = (await updates(since)).batteries.length;
  });
  if (returned !== changes) throw new Error(`${changes} batteries were changed, ${returned} were returned`);
  return durationMs;
};
const polls = async () => {
  const times: number[] = [];
  for (let round = 0; round < rounds * 2; round++) times.push(await pollMs());
  return median(times);
};

const reading = openDatabase(product.database.url, 'api');
async function copy(select: string): Promise<void> {
  for await (const piece of reading.copyList(scopeOf(organization), select)) if (piece.length === 0) return;
}
const selectOf = ({ kind, fields, columns, from }: EntityList): string =>
  `select ${selectInOrder(fields, columns)} from ${from} where ${kind}.organization_id = ${organization.id}`;
const joinNames = (kind: string) =>
  `left join locations on locations.organization_id = ${kind}.organization_id and locations.id = ${kind}.location_id`;
/** The reference without places: the row's own version alone. */
const withoutPlaces = (list: EntityList & { kind: 'batteries' | 'services' }): string =>
  selectOf(list)
    .replace(versionOf(list.kind), `${list.kind}.version`)
    .replace(joinLocations(list.kind), joinNames(list.kind));

await polls();
const pollsBefore = await polls();
const renaming = await timeInTurns(rounds, { rows: writeServices, place: () => rename(first.id) });
const busy = await whilePagesPoll(async () => {
  const times: number[] = [];
  for (const { id } of others.slice(0, 3)) times.push(await timeOf(() => rename(id)));
  return { renames: times, deletion: await timeOf(() => remove(others[0]!.id)) };
});
const deletions: number[] = [];
for (const { id } of others.slice(1, 4)) deletions.push(await timeOf(() => remove(id)));
const pollsAfter = await polls();
const lists = await timeInTurns(listRounds, {
  batteriesWithout: () => copy(withoutPlaces({ ...batteryList, kind: 'batteries' })),
  batteries: () => copy(selectOf(batteryList)),
  servicesWithout: () => copy(withoutPlaces({ ...serviceList, kind: 'services' })),
  services: () => copy(selectOf(serviceList)),
});
await reading.close();

const rows = { name: 'writing its services', value: median(renaming.rows) };
report('location-changes', [
  { name: 'renaming', value: median(renaming.place), unit: 'ms', bound: { atMost: 1_000 }, reference: rows },
  { name: 'renaming while 10 pages poll', value: Math.max(...busy.renames), unit: 'ms', bound: { atMost: 1_000 } },
  { name: 'deleting', value: Math.max(...deletions), unit: 'ms', bound: { atMost: 1_000 }, reference: rows },
  { name: 'deleting while 10 pages poll', value: busy.deletion, unit: 'ms', bound: { atMost: 1_000 } },
  {
    name: 'poll with 100 changes afterwards',
    value: pollsAfter,
    unit: 'ms',
    reference: { name: 'before', value: pollsBefore, bound: { atMost: 1.1 } },
  },
  ...(['batteries', 'services'] as const).map((kind) => ({
    name: `whole list of ${kind} afterwards`,
    value: median(lists[kind]),
    unit: 'ms',
    reference: { name: 'the same without places', value: median(lists[`${kind}Without`]), bound: { atMost: 1.1 } },
  })),
]);

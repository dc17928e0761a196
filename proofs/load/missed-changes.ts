/**
 * 20 writers change, add and delete batteries in transactions of any length, and 4 rename, delete and add locations and move batteries
 * between them; 20 pages poll meanwhile, by cursor, by known versions and whole. Afterwards each page holds exactly what the table holds.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { writeUntil } from '../harness/load/battery-writer.ts';
import { changeLocationsUntil } from '../harness/load/location-writer.ts';
import { ReadingPoller, type Way } from '../harness/load/reading-poller.ts';
import { conclude } from '../harness/measure/conclude.ts';
import { readRunOptions } from '../harness/measure/run-options.ts';
import { apiClient } from '../harness/product/api-client.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { signIn } from '../harness/product/sign-in.ts';

const options = readRunOptions({ short: 60, long: 1_800 }, 'seconds');
const writers = 20;
const locationWriters = 4;
const pollers = 20;
const batteryCount = 500;
/** For the control, pages drop one answer in this many. */
const forgottenEach = 5;

await using product = await startBatteryProduct([batteryCount]);
const { server, database } = product;
const organization = product.organizations[0]!;
const root = new pg.Pool({ connectionString: database.url, max: writers + locationWriters });
root.on('error', () => undefined);
const { token } = await signIn(server.origin, organization);
const { rows: known } = await root.query<{ id: string }>('select id from app.batteries where organization_id = $1', [
  organization.id,
]);
const batteryIds = known.map(({ id }) => Number(id));
/** A client that requests everything each time cannot miss a change: the others are compared with it, too. */
const wayOf = (page: number): Way => (page % 5 === 0 ? 'whole' : page % 5 === 1 ? 'pairs' : 'since');
const pages = Array.from(
  { length: pollers },
  (_, page) => new ReadingPoller(apiClient(server.origin, token), ['usedIn', 'location'], wayOf(page)),
);
const until = performance.now() + options.length * 1_000;

async function keepUp(page: ReadingPoller): Promise<void> {
  await page.poll();
  for (let count = 1; performance.now() < until; count++) {
    await page.poll(options.isControl && count % forgottenEach === 0);
    await delay(30);
  }
}

const writing = [
  ...Array.from({ length: writers }, (_, writer) =>
    writeUntil(root, { organizationId: organization.id, writer, batteryIds }, until),
  ),
  ...Array.from({ length: locationWriters }, (_, writer) =>
    changeLocationsUntil(root, { organizationId: organization.id, writer }, until),
  ),
];
await Promise.all(pages.map(keepUp));
const commits = (await Promise.all(writing)).reduce((sum, each) => sum + each, 0);
await Promise.all(pages.map((page) => page.poll()));
const { rows } = await root.query<{ id: string; used_in: string | null; name: string | null }>(
  `select batteries.id, used_in, locations.name from app.batteries
     left join app.locations on locations.id = batteries.location_id where batteries.organization_id = $1`,
  [organization.id],
);
await root.end();
const table = new Map(rows.map(({ id, used_in, name: location }) => [Number(id), [used_in, location]]));
const missed = pages.reduce((sum, page) => sum + page.differences(table), 0);

const versions = pages.reduce((sum, page) => sum + page.differencesFrom(pages[0]!), 0);

const name = 'rows that a page holds otherwise than the table';
conclude(
  'proof-missed-changes',
  [
    { name, value: missed, unit: `of ${table.size * pollers}`, bound: { atMost: 0 } },
    { name: 'rows that two pages hold in different versions', value: versions, unit: '', bound: { atMost: 0 } },
    { name: 'transactions', value: commits, unit: '', bound: { atLeast: 100 } },
    { name: 'rows returned', value: pages.reduce((sum, { rowsReturned }) => sum + rowsReturned, 0), unit: '' },
  ],
  options.isControl ? [name] : undefined,
);

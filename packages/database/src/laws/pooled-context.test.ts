import type { OrganizationId, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../connections/open-database.ts';
import { testDatabase } from '../testing/test-database.ts';

const { root, url } = await testDatabase();
const database = openDatabase(url, 'api', { poolSize: 2 });
afterAll(() => database.close());

const organizations = [1, 2, 3, 4, 5];
const rounds = process.env['PROOF'] === 'whole' ? 10_000 : 2_000;
/** Few enough that none waits two seconds for one of the two connections. */
const atOnce = 16;

const scopeOf = (organization: number): Scope => ({
  organizationId: organization as OrganizationId,
  userId: null,
  allLocations: true,
  locationIds: [],
});

beforeAll(async () => {
  await root.query(`insert into app.locations (organization_id, name) select unnest($1::bigint[]), 'only'`, [
    organizations,
  ]);
});

const seen = (executor: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
  sql<{ organization_id: number }>`select organization_id from app.locations`.execute(executor);

const interruptions = [
  sql`select 1 / 0`,
  sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(1)`,
  sql`select pg_terminate_backend(pg_backend_pid())`,
];

/** Reads, and sometimes fails, is cancelled or loses its connection; returns the organisations that it saw. */
async function visit(round: number): Promise<[expected: number[], actual: number[]]> {
  const organization = organizations[round % organizations.length] as number;
  if (round % 7 === 0) {
    const { rows } = await database.withDirectory(seen);
    return [[], rows.map((row) => row.organization_id)];
  }
  const transact = round % 3 === 0 ? database.writeTenant : database.readTenant;
  const found: number[] = [];
  await transact(scopeOf(organization), async (reader) => {
    found.push(...(await seen(reader)).rows.map((row) => row.organization_id));
    if (round % 11 === 0) throw new Error('changed my mind');
    if (round % 101 === 0) await interruptions[round % interruptions.length]?.execute(reader);
  }).catch(() => undefined);
  return [[organization], found];
}

/** An interrupted connection may have been lost before the rows were read; rows that were read must be its own. */
const isLeak = (expected: number[], actual: number[]) =>
  actual.some((organization) => !expected.includes(organization));

test(`none of ${rounds} transactions sees what an earlier one on the same connection was allowed to see`, async () => {
  let round = 0;
  let reads = 0;
  const leaks: [expected: number[], actual: number[]][] = [];
  const work = async () => {
    while (round < rounds) {
      const [expected, actual] = await visit(round++);
      reads += actual.length;
      if (isLeak(expected, actual)) leaks.push([expected, actual]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(leaks).toEqual([]);
  expect(reads).toBeGreaterThan(rounds / 2);
});

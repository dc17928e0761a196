import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { countPacked, inBatches, packIds, readPacked, unpackIds } from './packed-ids.ts';

const { database, organization } = await testApi();
const acme = await organization();
const ids = Array.from({ length: 25_000 }, (_, at) => 25_000 - at);

test('ids come back in their order, packed here or by the database, in batches of 10 000', async () => {
  const byPostgres = sql`select string_agg(float8send(n::double precision), ''::bytea order by n desc) as packed
    from generate_series(1, ${ids.length}::bigint) as n`;
  const actor = { ...acme.scope, userId: 1 } as unknown as Actor;
  const read = (source: typeof byPostgres) => database.api.readTenant(actor, (reader) => readPacked(reader, source));
  for (const packed of [
    inBatches(await packIds(ids)),
    await read(byPostgres),
    await read(sql`select ${await packIds(ids)}::bytea as packed`),
  ]) {
    expect(packed.map((batch) => unpackIds(batch).length)).toEqual([10_000, 10_000, 5_000]);
    expect(countPacked(packed)).toBe(ids.length);
    expect(packed.flatMap(unpackIds)).toEqual(ids);
  }
  expect(await read(sql`select ''::bytea as packed`)).toEqual([]);
});

test('an id that nobody has been given does not change the others', async () => {
  const largest = Number.MAX_SAFE_INTEGER;
  expect(unpackIds(await packIds([largest, 1, 2]))).toEqual([largest, 1, 2]);
});

test('an id that is given twice keeps its first place only', async () => {
  expect(unpackIds(await packIds([...ids, ...ids]))).toEqual(ids);
});

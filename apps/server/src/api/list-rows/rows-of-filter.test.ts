import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '@ohmstead/domain';
import { onlyRow } from '@ohmstead/database';
import { batteryRows } from '../../entities/battery-rows.ts';
import { testApi } from '../testing/test-api.ts';
import { rowsOfFilter } from './rows-of-filter.ts';

const { database, organization } = await testApi();
const [acme, other] = [await organization(), await organization()];
const actor = { ...acme.scope, permissions: new Set() } as unknown as Actor;

/** How many processes may help with what is asked about the rows. */
const helpers = () =>
  database.api.readTenant(actor, async (reader) => {
    await rowsOfFilter(reader, batteryRows, actor, { filters: {}, timeZone: 'UTC' });
    const { rows } = await sql<{ helpers: string }>`
      select current_setting('max_parallel_workers_per_gather') as helpers`.execute(reader);
    return Number(onlyRow(rows).helpers);
  });

test('questions about a list keep to one core while another organisation is active', async () => {
  await expect.poll(helpers, { interval: 200 }).toBeGreaterThan(0);
  await database.api.readTenant(other.scope, async () => undefined);
  expect(await helpers()).toBe(0);
});

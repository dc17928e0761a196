import { testDatabase } from '@ohmstead/database/testing';
import type { Actor, OrganizationId, UserId } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { serviceRows } from '../../entities/service-rows.ts';
import { everyRow } from '../../list-rows/list-of-rows.ts';
import { findIds } from './find-ids.ts';

const { api, root } = await testDatabase();
const actor: Actor = {
  organizationId: 1 as OrganizationId,
  userId: 1 as UserId,
  allLocations: true,
  locationIds: [],
  isSuperuser: false,
  permissions: new Set(),
};

/** Several services of each battery, some of them running; several in a millisecond, and microseconds on either side of half of one. */
await root.query(`select directory.create_organization('Acme')`);
await root.query(`begin; set local session_replication_role = 'replica';
  insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, battery_serial_number)
    select 1, 'run-' || n, 1, 'Charge', case when n % 5 = 2 then 'servicing' when n % 3 = 0 then 'fail' else 'pass' end,
      timestamptz '2026-10-25' + n % 7 * interval '499 microseconds' + n % 3 * interval '10 seconds',
      (array['HX-9', 'hx-10', 'HX-10', 'ä', '', null])[1 + n % 6]
    from generate_series(1, 47) n;
  commit`);

const rows = { list: serviceRows, actor, filter: everyRow };
const limit = 4;

test.each(
  ['batterySerialNumber', 'startTime', 'status'].flatMap((field) =>
    [true, false].map((ascending) => ({ field, ascending })),
  ),
)('a page far down has the rows that follow those before it, sorted by $field, ascending: $ascending', async (sort) => {
  const idsOf = (offset: number, most: number, depth?: Parameters<typeof findIds>[3]) =>
    api.readTenant(actor, (reader) => findIds(reader, rows, { sort, offset, limit: most }, depth));
  const all = await idsOf(0, 100);
  expect(all).toHaveLength(47);
  for (const far of [2, 1_000])
    for (const margin of [0, 3, 100])
      for (let offset = 1; offset < 50; offset += 3) {
        const page = await idsOf(offset, limit, { from: 2, far, margin });
        expect([far, margin, offset, page]).toEqual([far, margin, offset, all.slice(offset, offset + limit)]);
      }
});

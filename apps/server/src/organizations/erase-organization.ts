import type pg from 'pg';
import { inOrganization } from './in-organization.ts';

/** Rows per transaction, so that none takes long. */
const rowsAtOnce = 5_000;

/** Referring tables come before those they refer to. Tables not listed are referred to by none, so they come first. */
const tablesInOrder = [
  'service_sample_chunks',
  'service_samples',
  'service_spectra',
  'service_details',
  'service_archives',
  'alerts',
  'alert_events',
  'services',
  'bays',
  'batteries',
  'firmware_upgrades',
  'devices',
  'users',
  'groups',
  'display_configurations',
  'locations',
  // Written by the triggers of locations; batteries and services refer to them.
  'places',
  'audit_seals',
  'audit_events',
  // Written by the triggers of the others.
  'battery_tallies',
  'tombstones',
  'tombstone_floors',
  'change_counters',
];

async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'app'::regnamespace order by relname`,
  );
  const names = rows.map(({ name }) => name);
  return [...names.filter((name) => !tablesInOrder.includes(name)), ...tablesInOrder];
}

/** Prevents sign-ins, device messages and emails, so that no new data appears during the deletion. */
async function shutOut(client: pg.ClientBase, organizationId: number): Promise<void> {
  const statements = [
    // In the usual lock order: things, their messages, their commands.
    'select from directory.things where organization_id = $1 order by thing_name for no key update',
    'select pg_advisory_xact_lock(20, hashint8($1))',
    `delete from directory.mail_outbox where organization_id = $1
       or lower(coalesce(recipient, claimed_email)) in (select lower(email) from app.users where organization_id = $1)`,
    'delete from directory.accounts where organization_id = $1',
    'delete from directory.quarantined_messages where thing_name in (select thing_name from directory.things where organization_id = $1)',
    `delete from directory.device_commands where organization_id = $1
       or thing_name in (select thing_name from directory.things where organization_id = $1)`,
    'delete from directory.firmware_tickets where thing_name in (select thing_name from directory.things where organization_id = $1)',
    `update directory.things set organization_id = null, device_id = null, claim_organization_id = null, claim_expires_at = null,
       wrong_codes = 0 where organization_id = $1`,
    'update directory.things set claim_organization_id = null, claim_expires_at = null where claim_organization_id = $1',
    'delete from directory.open_upgrades where organization_id = $1',
  ];
  for (const statement of statements) await client.query(statement, [organizationId]);
  await client.query('delete from directory.attempt_counters where subject ~ $1', [`^[a-z-]+:${organizationId}(:|$)`]);
}

const deleteSome = async (client: pg.ClientBase, table: string, organizationId: number): Promise<number> =>
  (
    await client.query(
      `delete from app.${table} where ctid = any (array(select ctid from app.${table} where organization_id = $1 limit ${rowsAtOnce}))
         and organization_id = $1`,
      [organizationId],
    )
  ).rowCount ?? 0;

/**
 * Works in steps, so that the caller can commit in between; if interrupted, it continues where it stopped. Calls in progress when access
 * was cut off may still add rows, so the tables are visited until all are empty. The organisation itself goes last, and its id is added to
 * the erasures.
 */
export async function* eraseInSteps(
  client: pg.ClientBase,
  organizationId: number,
): AsyncGenerator<void, void, undefined> {
  yield inOrganization(client, organizationId, () => shutOut(client, organizationId));
  const tables = await listTables(client);
  for (let isAnythingLeft = true; isAnythingLeft;) {
    isAnythingLeft = false;
    for (const table of tables) {
      for (let deleted = rowsAtOnce; deleted === rowsAtOnce;) {
        deleted = await inOrganization(client, organizationId, () => deleteSome(client, table, organizationId));
        isAnythingLeft ||= deleted > 0;
        yield;
      }
    }
  }
  await client.query('delete from directory.organizations where id = $1', [organizationId]);
  yield;
}

export async function eraseOrganization(client: pg.ClientBase, organizationId: number): Promise<void> {
  for await (const _ of eraseInSteps(client, organizationId));
}

import type pg from 'pg';
import { inOrganization } from './in-organization.ts';

/** So many rows at a time that no transaction takes long. */
const rowsAtOnce = 5_000;

/** What names others goes before what is named. Tables that are not listed name others only: they go first. */
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
  // Written by the triggers of locations, and named by batteries and services.
  'places',
  'audit_seals',
  'audit_events',
  // These are written by the triggers of the others.
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

/** Nobody signs in any more, no device adds anything, no mail goes out: what follows finds nothing new. */
async function shutOut(client: pg.ClientBase, organizationId: number): Promise<void> {
  const statements = [
    // In the order in which everybody locks: the things, what their devices send, their commands.
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
 * A step a time, so that whoever likes can commit in between; ended half-way it goes on where it was. Calls that were under way when
 * everybody was shut out may still add something: it is looked at all tables until there is nothing. The organisation itself goes
 * last, and leaves its number among the erasures.
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

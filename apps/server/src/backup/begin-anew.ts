import type pg from 'pg';
import { eraseOrganization } from '../organizations/erase-organization.ts';
import { inOrganization, listOrganizationIds } from '../organizations/in-organization.ts';
import type { Erasure } from './erasures.ts';

/** More than any organisation can have used since the backup, so that every cursor from then leads to the whole list. */
const changeNumbersSkipped = 1_000_000_000;

/**
 * Removes what must not be restored: sessions, remembered browsers, logins under way, links in emails, API tokens, tickets, edits to be undone,
 * bulk changes, imports that are not done, and users erased since the backup.
 */
export async function beginAnew(client: pg.ClientBase, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures) await eraseAgain(client, erasure);
  await client.query(`delete from directory.sessions; delete from directory.one_time_tokens;
    delete from directory.sign_in_tickets; delete from directory.factor_setups; delete from directory.remembered_browsers;
    delete from directory.sign_in_attempts;
    delete from directory.firmware_tickets; update directory.accounts set auth_epoch = auth_epoch + 1`);
  for (const organizationId of await listOrganizationIds(client))
    await inOrganization(client, organizationId, () => beginOrganization(client, organizationId));
}

async function beginOrganization(client: pg.ClientBase, organizationId: number): Promise<void> {
  await client.query('delete from app.export_tickets where organization_id = $1', [organizationId]);
  // One that was revoked since the backup must not open anything again.
  await client.query('update app.api_tokens set revoked_at = now() where organization_id = $1 and revoked_at is null', [
    organizationId,
  ]);
  await client.query('delete from app.bulk_edits where organization_id = $1', [organizationId]);
  await client.query('delete from app.bulk_jobs where organization_id = $1', [organizationId]);
  await client.query(`delete from app.imports where organization_id = $1 and state not in ('done', 'undone')`, [
    organizationId,
  ]);
  await client.query('delete from app.claims where organization_id = $1 and ended_at is null', [organizationId]);
  await client.query(
    `with raised as (update app.change_counters set n = n + $2 where organization_id = $1 returning kind, n)
     insert into app.tombstone_floors as floors (organization_id, kind, version) select $1, kind, n from raised
       on conflict on constraint tombstone_floors__pkey do update set version = excluded.version`,
    [organizationId, changeNumbersSkipped],
  );
}

/** The id may have been reassigned, so only a user older than the erasure is deleted. */
async function eraseAgain(client: pg.ClientBase, { organizationId, userId, erasedAt }: Erasure): Promise<void> {
  if (userId === null) {
    const { rowCount } = await client.query(
      'select from directory.organizations where id = $1 and created_at < to_timestamp($2::float8 / 1000)',
      [organizationId, erasedAt],
    );
    if (rowCount === 1) await eraseOrganization(client, organizationId);
    return;
  }
  await inOrganization(client, organizationId, () => erasePerson(client, organizationId, userId, erasedAt));
}

async function erasePerson(client: pg.ClientBase, organizationId: number, userId: number, erasedAt: number) {
  const { rowCount } = await client.query(
    'delete from app.users where organization_id = $1 and id = $2 and created_at < to_timestamp($3::float8 / 1000)',
    [organizationId, userId, erasedAt],
  );
  if (rowCount !== 1) return;
  await client.query('select directory.delete_account($1)', [userId]);
  await client.query('select app.stamp_changes()');
}

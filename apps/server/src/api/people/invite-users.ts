import type { HeldRights, InviteBody } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import { emailMaxLength, isEmailAddress, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { queueMail } from '../../mail/queue-mail.ts';
import { ApiError } from '../api-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { RightsChange } from '../rights/change-rights.ts';
import { requireJoinable } from '../rights/require-joinable.ts';
import { storeRights } from '../rights/store-rights.ts';
import { nothingHeld, wantRights } from '../rights/wanted-rights.ts';
import { countInvitations } from './count-invitations.ts';

export type Invited = { id: number; email: string };
/** What an import knows of them besides. */
export type FromImport = { importId: number; people: readonly NamedPerson[] };
export type NamedPerson = { email: string; firstName: string | null; lastName: string | null };
type Wanted = { emails: readonly string[]; groupId: number | null; rights: HeldRights; people: readonly NamedPerson[] };

const codes = {
  permission: 'users-create-6',
  location: 'users-create-7',
  displayConfiguration: 'users-create-8',
} as const;

/** All or nothing. An address that was registered but never verified can be invited. */
export async function inviteUsers(
  change: RightsChange,
  body: Omit<InviteBody, 'url'>,
  from?: FromImport,
): Promise<Invited[]> {
  const { writer, author } = change;
  const emails = readEmails(body.emails);
  const groupId = body.groupId ?? null;
  if (groupId === null && !body.permissions) throw new ApiError('users-create-9');
  if (groupId !== null) await requireJoinable(change, groupId, 'users-create-5');
  const rights = body.permissions ? await wantRights(change, nothingHeld, body.permissions, codes) : nothingHeld;
  await requireFree(writer, emails);
  await countInvitations(writer, author, emails);
  const invited = await insertUsers(change, { emails, groupId, rights, people: from?.people ?? [] });
  await sendInvitations(change, invited);
  const after = { groupId, ...rights, ...(from && { importId: from.importId }) };
  const changes = invited.map(({ id }) => ({ id, after }));
  await recordAudit(writer, author, { action: 'users-invite', objectKind: 'user', changes });
  return invited;
}

async function requireFree(writer: Writer, emails: readonly string[]): Promise<void> {
  const { rows } = await sql<{ taken: string | null }>`
    select directory.find_taken_address(${emails}::text[]) as taken`.execute(writer);
  const taken = rows[0]?.taken;
  if (taken) throw new ApiError('users-create-4', [taken]);
}

/** In index order, so that two concurrent invitations of the same addresses wait for each other instead of deadlocking. */
async function insertUsers({ writer, author }: RightsChange, wanted: Wanted): Promise<Invited[]> {
  const { emails, groupId, rights, people } = wanted;
  const { organizationId } = author.actor;
  const { devices, batteries, services } = rights.displayConfigurations;
  const { rows } = await sql<Invited>`
    insert into users (organization_id, email, first_name, last_name, group_id, devices_display_configuration_id, batteries_display_configuration_id,
        services_display_configuration_id, rights_given_by)
      select ${organizationId}, wanted.email, person."firstName", person."lastName", ${groupId}, ${devices}, ${batteries}, ${services},
          array[${author.actor.userId}::bigint]
        from unnest(${emails}::text[]) as wanted (email)
          left join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (email text, "firstName" text, "lastName" text)
            on person.email = wanted.email
        order by lower(wanted.email) returning id, email`.execute(writer);
  const ids = rows.map(({ id }) => id);
  await sql`
    select directory.create_account(${organizationId}, users.id, users.email, null) from users
      where organization_id = ${organizationId} and users.id = any (${ids}::bigint[]) order by lower(users.email)`.execute(
    writer,
  );
  await storeRights(writer, organizationId, 'user', ids, rights.permissions);
  return rows;
}

async function sendInvitations({ writer, author }: RightsChange, invited: readonly Invited[]): Promise<void> {
  const parameters = { inviter: await findInviter(writer, author.actor) };
  await Promise.all(
    invited.map(({ id }) => queueMail(writer, { template: 'invitation', parameters, userId: id, replaces: true })),
  );
}

/** The typed addresses without duplicates. The first invalid one refuses them all. */
function readEmails(typed: readonly string[]): string[] {
  const emails = typed.map((email) => email.trim()).filter((email) => email !== '');
  if (emails.length === 0) throw new ApiError('users-create-1');
  const bad = emails.find((email) => !isEmailAddress(email));
  if (bad !== undefined) throw new ApiError('users-create-2', [bad.slice(0, emailMaxLength)]);
  const lower = emails.map((email) => email.toLowerCase());
  return emails.filter((email, at) => lower.indexOf(email.toLowerCase()) === at);
}

/** How an email refers to the inviting user. */
export async function findInviter(reader: Reader, { organizationId, userId }: Actor): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name from users
      where organization_id = ${organizationId} and id = ${userId}`.execute(reader);
  return rows[0]?.name ?? null;
}

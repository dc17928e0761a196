import type { ErrorCode } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { constraintOf, wholeOrganization, type OrganizationId, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Origin } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { announceChanges } from '../changes/announce-changes.ts';
import { findPerson, type Person } from '../rights/find-person.ts';
import { requireStillGiven } from '../rights/require-still-given.ts';
import { linkIdentity, type Identity } from './apply-identity.ts';
import { findProvider, type FoundProvider } from './find-provider.ts';
import { chooseGroup, judgeAccount, type AccountFacts } from './judge-account.ts';
import type { Said } from './outcome.ts';

/** Whose account it is, and what is still to be shown and done. */
export type Settled = {
  userId: UserId;
  email: string;
  isDisabled: boolean;
  needsPassword: boolean;
  identity: Identity;
};

type Parts = Pick<ApiParts, 'database'>;
type Arrival = { organizationId: OrganizationId; revision: number; said: Said; origin: Origin };

/** In turn with all changes of rights, so that of two first logins at once the second one finds the person of the first. */
export async function settleAccount(parts: Parts, arrival: Arrival): Promise<Settled> {
  try {
    return await settle(parts, arrival);
  } catch (error) {
    // Another organisation has just taken the address.
    if (constraintOf(error) !== 'accounts__lower_email__key') throw error;
    return settle(parts, arrival);
  }
}

const settle = ({ database }: Parts, { organizationId, revision, said, origin }: Arrival): Promise<Settled> =>
  database.writeTenant(wholeOrganization(organizationId), async (writer) => {
    await sql`select hold_rights()`.execute(writer);
    const provider = await findProvider(writer, { organizationId });
    if (!provider?.enabled || provider.revision !== revision) throw new ApiError('signIn-oidc-2');
    const facts = await findFacts(writer, organizationId, provider, said);
    const verdict = judgeAccount(facts);
    if (verdict.deed === 'refuse') throw new ApiError(verdict.code);
    const { issuer, subject, groups: values } = said;
    const known = { issuer, subject, isNew: false, values };
    if (verdict.deed === 'create') {
      const groupId = requireGroup(provider, said);
      const userId = await createPerson(writer, organizationId, said, groupId);
      await welcome(writer, { organizationId, userId }, said, { action: 'users-create-by-provider', groupId, origin });
      return settledOf(await getPerson(writer, organizationId, userId), known);
    }
    const person = await getPerson(writer, organizationId, verdict.userId);
    if (verdict.deed === 'accept') {
      await requireStillGiven(writer, { organizationId }, person.id, 'signIn-oidc-6');
      const userId = person.id as UserId;
      await sql`select directory.accept_by_provider(${userId})`.execute(writer);
      await welcome(writer, { organizationId, userId }, said, { action: 'users-accept-invitation', origin });
      return settledOf(person, known);
    }
    const follows = provider.keepGroups && !person.isSuperuser;
    const identity = {
      ...known,
      isNew: verdict.deed !== 'enter',
      ...(follows ? { groupId: requireGroup(provider, said) } : {}),
    };
    return { ...settledOf(person, identity), needsPassword: verdict.deed === 'linkByPassword' };
  });

const settledOf = ({ id, email, isDisabled }: Person, identity: Identity): Settled => ({
  userId: id as UserId,
  email,
  isDisabled,
  needsPassword: false,
  identity,
});

function requireGroup(provider: FoundProvider, { groups }: Said): number {
  const groupId = chooseGroup(provider, groups);
  if (groupId === undefined) throw new ApiError('signIn-oidc-7');
  return groupId;
}

async function getPerson(writer: Writer, organizationId: OrganizationId, id: number): Promise<Person> {
  const person = await findPerson(writer, { organizationId }, id);
  if (!person) throw new ApiError('signIn-oidc-6');
  return person;
}

type Row = {
  linkedId: number | null;
  accountOrganizationId: number | null;
  accountId: number | null;
  isLinkedOtherwise: boolean;
  isRegistration: boolean | null;
};

async function findFacts(
  writer: Writer,
  organizationId: OrganizationId,
  { createPeople, linkWithoutPassword, domainProofs }: FoundProvider,
  { issuer, subject, email, isEmailVerified }: Said,
): Promise<AccountFacts> {
  const { rows } = await sql<Row>`
    select linked_id as "linkedId", account_organization_id as "accountOrganizationId", account_id as "accountId",
        account_linked as "isLinkedOtherwise", is_registration as "isRegistration"
      from directory.find_identity(${issuer}, ${subject}, ${email})`.execute(writer);
  const [row] = rows;
  if (!row) throw new Error('Nothing was found');
  const isHere = row.accountOrganizationId === organizationId;
  const person =
    isHere && row.accountId !== null ? await findPerson(writer, { organizationId }, row.accountId) : undefined;
  const domain = email?.split('@')[1]?.toLowerCase();
  return {
    linkedId: row.linkedId,
    address: addressOf(email, row, person),
    accountId: person?.id ?? null,
    isSuperuser: person?.isSuperuser ?? false,
    isLinkedOtherwise: row.isLinkedOtherwise,
    isDomainProven: domainProofs.some((proof) => proof.domain === domain && proof.provenAt !== null),
    isEmailVerified,
    createPeople,
    linkWithoutPassword,
  };
}

/** A registration that nobody has confirmed holds no address, as for invitations. */
function addressOf(email: string | null, row: Row, person: Person | undefined): AccountFacts['address'] {
  if (email === null) return 'none';
  if (row.accountId === null) return 'free';
  if (person?.isVerified) return 'here';
  if (person && !person.isDisabled && !row.isRegistration) return 'invited';
  return row.isRegistration ? 'free' : 'elsewhere';
}

async function createPerson(
  writer: Writer,
  organizationId: OrganizationId,
  { email, firstName, lastName }: Said,
  groupId: number,
): Promise<UserId> {
  const free = await sql<{ isFree: boolean }>`select directory.free_address(${email}, false) as "isFree"`.execute(
    writer,
  );
  if (!free.rows[0]?.isFree) throw new ApiError('signIn-oidc-6');
  const { rows } = await sql<{ id: UserId }>`
    insert into users (organization_id, email, first_name, last_name, group_id)
      values (${organizationId}, ${email}, ${firstName}, ${lastName}, ${groupId}) returning id`.execute(writer);
  const userId = rows[0]?.id;
  if (userId === undefined) throw new Error('No user was made');
  await sql`select directory.create_account(${organizationId}, ${userId}, ${email}, null)`.execute(writer);
  await sql`select directory.accept_by_provider(${userId})`.execute(writer);
  return userId;
}

type Welcome = { action: 'users-create-by-provider' | 'users-accept-invitation'; groupId?: number; origin: Origin };

/** The entries are by the person: the provider has said who acts. */
async function welcome(
  writer: Writer,
  owner: { organizationId: OrganizationId; userId: UserId },
  { issuer, subject, groups }: Said,
  { action, groupId, origin }: Welcome,
): Promise<void> {
  const { organizationId, userId } = owner;
  await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(writer);
  const after = groupId === undefined ? { issuer } : { issuer, groupId, values: groups };
  await recordAudit(writer, origin, { action, objectKind: 'user', changes: [{ id: userId, after }] });
  await linkIdentity(writer, owner, { issuer, subject }, origin);
  await announceChanges(writer, organizationId, ['users']);
}

type Refusal = {
  organizationId: OrganizationId;
  userId: number | null;
  code: ErrorCode;
  said: Said | undefined;
  origin: Origin;
};

/** With what the provider said of groups, where none of them has a place. */
export const noteRefusedIdentity = (
  { database }: Parts,
  { organizationId, userId, code, said, origin }: Refusal,
): Promise<unknown> => {
  const values = code === 'signIn-oidc-7' ? { values: said?.groups ?? [] } : {};
  const facts = { reason: 'identity provider', code, email: said?.email ?? null, ...values };
  const { ip, client = null } = origin;
  return database.writeTenant(wholeOrganization(organizationId), (writer) =>
    sql`select directory.note_refused_identity(${userId}, ${ip}, ${client}, ${JSON.stringify(facts)}::jsonb)`.execute(
      writer,
    ),
  );
};

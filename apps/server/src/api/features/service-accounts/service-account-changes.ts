import type { ErrorCode, NewServiceAccount, ServiceAccountEdit } from '@ohmstead/contract';
import { onlyRow } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { once } from '../../repeats/once.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { applyEdit, factsOf, requireGivableEdit, saveHolder } from '../../rights/edit-holder.ts';
import { findPerson, type Person } from '../../rights/find-person.ts';
import { route } from '../../route.ts';
import { getServiceAccount } from './service-account-reads.ts';

const right = 'perm-service-accounts';

export function serviceAccountChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/serviceAccounts', async (request) => {
    const author = authorOf(request);
    const add = ({ writer, ...change }: RightsChange) =>
      once(request, writer, async () =>
        getServiceAccount(writer, author.actor, await addAccount({ writer, ...change }, request.body)),
      );
    return changeRights(database, author, add, right);
  });

  route(app, 'PUT /api/serviceAccounts/:id', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    const edit = async (change: RightsChange) => {
      await editAccount(change, id, request.body);
      return getServiceAccount(change.writer, author.actor, id);
    };
    return changeRights(database, author, edit, right);
  });

  route(app, 'DELETE /api/serviceAccounts/:id', async (request) => {
    const id = Number(request.params.id);
    await changeRights(database, authorOf(request), (change) => deleteAccount(change, id), right);
  });
}

/** How it is called where people are called by their address. */
const addressOf = (name: string): string => `service account ${name}`;

const addCodes = {
  permission: 'serviceAccounts-add-4',
  location: 'serviceAccounts-add-5',
  displayConfiguration: 'serviceAccounts-add-6',
  group: 'serviceAccounts-add-7',
} as const;

/** Its rights are given to it like to somebody who had none. It gets no mail: it has no address. */
export async function addAccount(change: RightsChange, body: NewServiceAccount, wall = false): Promise<number> {
  const { writer, author } = change;
  const { organizationId } = author.actor;
  const name = readName(body.name, 'serviceAccounts-add-1');
  const description = readDescription(body.description);
  const inserting = sql<{ id: number }>`
    insert into users (organization_id, email, service_account, verified_at, receives_device_offline_alerts, version)
      values (${organizationId}, ${addressOf(name)}, true, now(), false, 0) returning id`.execute(writer);
  const { id } = onlyRow(
    (await refuseOnConstraint({ users__lower_email__key: 'serviceAccounts-add-3' }, inserting)).rows,
  );
  await sql`insert into service_accounts (organization_id, id, name, description, wall)
    values (${organizationId}, ${id}, ${name}, ${description}, ${wall})`.execute(writer);
  const empty = await getPerson(change, id);
  const wanted = await applyEdit(change, empty, body, addCodes);
  requireGivableEdit(change, empty, wanted);
  await saveHolder(change, empty, wanted, 'serviceAccounts-not-found');
  await record(change, 'serviceAccounts-add', {
    id,
    after: { name, description, ...(wall && { wall }), ...factsOf(wanted) },
  });
  return id;
}

const editCodes = {
  permission: 'serviceAccounts-update-7',
  location: 'serviceAccounts-update-8',
  displayConfiguration: 'serviceAccounts-update-9',
  group: 'serviceAccounts-update-10',
} as const;
const outdated = 'serviceAccounts-update-6';

async function editAccount(change: RightsChange, id: number, edit: ServiceAccountEdit): Promise<void> {
  const { writer, author } = change;
  const before = await getServiceAccount(writer, author.actor, id);
  const person = await getPerson(change, id);
  requireVersion(person.version, baseVersion(edit.version), outdated);
  const name = edit.name === undefined ? before.name : readName(edit.name, 'serviceAccounts-update-1');
  const description = edit.description === undefined ? before.description : readDescription(edit.description);
  const wanted = await applyEdit(change, person, edit, editCodes);
  requireGivableEdit(change, person, wanted);
  await saveHolder(change, person, wanted, outdated);
  await saveName(change, id, { name, description });
  const { isDisabled: wasDisabled, ...was } = {
    name: before.name,
    description: before.description,
    ...factsOf(person),
  };
  const { isDisabled, ...is } = { name, description, ...factsOf(wanted) };
  if (wasDisabled !== isDisabled)
    await record(change, isDisabled ? 'serviceAccounts-disable' : 'serviceAccounts-enable', { id });
  const facts = changedFields(was, is);
  if (Object.keys(facts.after).length > 0) await record(change, 'serviceAccounts-update', { id, ...facts });
}

type Named = { name: string; description: string | null };

async function saveName({ writer, author }: RightsChange, id: number, { name, description }: Named): Promise<void> {
  const { organizationId } = author.actor;
  const renaming = sql`update users set email = ${addressOf(name)}
    where organization_id = ${organizationId} and id = ${id} and email <> ${addressOf(name)}`.execute(writer);
  await refuseOnConstraint({ users__lower_email__key: 'serviceAccounts-update-5' }, renaming);
  await sql`update service_accounts set name = ${name}, description = ${description}
    where organization_id = ${organizationId} and id = ${id}`.execute(writer);
}

/** Its tokens go with it, and nothing that it has made. */
async function deleteAccount(change: RightsChange, id: number): Promise<void> {
  const { writer, author } = change;
  const { name, groupId } = await getServiceAccount(writer, author.actor, id);
  const { organizationId } = author.actor;
  const deleting = writer
    .deleteFrom('users')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await refuseOnConstraint({ endpoints__owner_id__fkey: 'serviceAccounts-delete-1' }, deleting);
  await record(change, 'serviceAccounts-delete', { id, before: { name, groupId } });
}

type Changed = { id: number; before?: Record<string, unknown>; after?: Record<string, unknown> };

async function record({ writer, author }: RightsChange, action: string, change: Changed): Promise<void> {
  await recordAudit(writer, author, { action, objectKind: 'serviceAccount', changes: [change] });
  await announceChanges(writer, author.actor.organizationId, ['tokens']);
}

async function getPerson({ writer, author }: RightsChange, id: number): Promise<Person> {
  const person = await findPerson(writer, author.actor, id);
  if (!person) throw new ApiError('serviceAccounts-not-found');
  return person;
}

function readName(typed: string, missing: ErrorCode): string {
  const name = typed.trim();
  if (name === '') throw new ApiError(missing);
  return name;
}

const readDescription = (typed: string | null | undefined): string | null => typed?.trim() || null;

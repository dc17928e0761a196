import type { Reader, Writer } from '@ohmstead/database';
import { mayGive, rowReason, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { listPlaces } from '../../../imports/find-batteries.ts';
import { textOfCell, type Conflict, type StoredRow } from '../../../imports/import-rows.ts';
import { listGroups, type ImportGroup } from '../../../imports/list-choices.ts';
import type { UndoPlan } from '../../../imports/take-back.ts';
import type { WrittenRows } from '../../../imports/write-rows-of-import.ts';
import { deleteUser } from '../../people/delete-user.ts';
import { inviteUsers } from '../../people/invite-users.ts';
import type { RightsChange } from '../../rights/change-rights.ts';

type Running = { id: number; rightOnly: boolean };

type Invitation = {
  line: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  groupId: number | null;
  rights: string[];
};

type Known = { groups: ReadonlyMap<string, ImportGroup>; places: ReadonlyMap<string, number> };

const namesIn = (text: string | null): string[] => (text === null ? [] : text.split('; '));

/** A location may have a semicolon in its name. */
const placesIn = (text: string | null, { places }: Known): string[] =>
  text !== null && places.has(text) ? [text] : namesIn(text);

const columnOf = ({ cells }: StoredRow, field: string) => cells.find((cell) => cell.field === field)?.column ?? null;

/** What a row asks for by now, or why it cannot be had: groups and locations may be gone, and rights lost, since the check. */
function readInvitation(change: RightsChange, known: Known, row: StoredRow): Invitation | Conflict {
  const { line } = row;
  const groupName = textOfCell(row, 'group');
  const group = groupName === null ? undefined : known.groups.get(groupName);
  if (groupName !== null && !group)
    return { line, reason: rowReason(columnOf(row, 'group'), 'imports-row-17', groupName) };
  const rights = namesIn(textOfCell(row, 'permissions'));
  for (const name of placesIn(textOfCell(row, 'locations'), known)) {
    const id = known.places.get(name);
    if (id === undefined) return { line, reason: rowReason(columnOf(row, 'locations'), 'imports-row-8', name) };
    rights.push(`perm-location-${id}`);
  }
  const refused = group && !mayGive(change.granter, group.rights) ? group.name : undefined;
  const missing = refused ?? rights.find((right) => !mayGive(change.granter, [right]));
  if (missing !== undefined)
    return { line, reason: rowReason(columnOf(row, refused ? 'group' : 'permissions'), 'imports-row-19', missing) };
  return {
    line,
    email: textOfCell(row, 'email') ?? '',
    firstName: textOfCell(row, 'firstName'),
    lastName: textOfCell(row, 'lastName'),
    groupId: group?.id ?? null,
    rights,
  };
}

/** Addresses that anyone has, of this organisation or another: asked in one order, so that no two wait for each other. */
async function findTaken(writer: Writer, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from (select email from unnest(${emails}::text[]) as email order by lower(email)) as asked
      where directory.find_taken_address(array[email]) is not null`.execute(writer);
  return new Set(rows.map(({ email }) => email));
}

/** Invites people as by hand: with those rights of the importer that they hold now, within the limits of invitations. */
export async function writePeople(
  change: RightsChange,
  { id, rightOnly }: Running,
  rows: readonly StoredRow[],
): Promise<WrittenRows> {
  const { writer, author } = change;
  const { organizationId } = author.actor;
  const groups = await listGroups(writer, organizationId);
  const places = await listPlaces(writer, organizationId);
  const known: Known = {
    groups: new Map(groups.map((group) => [group.name, group])),
    places: new Map(places.map((place) => [place.name, place.id])),
  };
  const read = rows.map((row) => readInvitation(change, known, row));
  const asked = read.filter((each): each is Invitation => 'email' in each);
  const taken = await findTaken(
    writer,
    asked.map(({ email }) => email),
  );
  const conflicts: Conflict[] = [
    ...read.filter((each): each is Conflict => 'reason' in each),
    ...asked
      .filter(({ email }) => taken.has(email))
      .map(({ line, email }) => ({ line, reason: rowReason(null, 'imports-row-24', email) })),
  ];
  if (conflicts.length > 0 && !rightOnly) return { written: [], conflicts };
  const free = asked.filter(({ email }) => !taken.has(email));
  const written: WrittenRows['written'] = [];
  for (const people of Map.groupBy(free, ({ groupId, rights }) => JSON.stringify([groupId, rights])).values())
    written.push(...(await inviteAlike(change, id, people)));
  return { written, conflicts };
}

async function inviteAlike(change: RightsChange, importId: number, people: readonly Invitation[]) {
  const { groupId = null, rights = [] } = people[0] ?? {};
  const body = { emails: people.map(({ email }) => email), groupId, permissions: { permissions: rights } };
  const invited = await inviteUsers(change, body, { importId, people });
  const ids = new Map(invited.map(({ email, id }) => [email, id]));
  return people.map(({ line, email }) => ({ line, objectId: ids.get(email) ?? 0 }));
}

const reasons = {
  gone: 'This user is no longer there.',
  accepted: 'This invitation has been accepted by now.',
};

/** Invitations that nobody has accepted are revoked. */
export async function planPeople(
  reader: Reader,
  { organizationId }: Actor,
  _importId: number,
  rows: readonly StoredRow[],
): Promise<UndoPlan> {
  const ids = rows.flatMap(({ objectId }) => objectId ?? []);
  const { rows: found } = await sql<{ id: number; isAccepted: boolean }>`
    select id, verified_at is not null as "isAccepted" from users
      where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(reader);
  const known = new Map(found.map((person) => [person.id, person]));
  const plan: UndoPlan = { remove: [], restore: [], keep: [] };
  for (const row of rows) {
    const person = known.get(row.objectId ?? 0);
    if (person && !person.isAccepted) plan.remove.push(person.id);
    else {
      const reason = person ? reasons.accepted : reasons.gone;
      plan.keep.push({ batteryId: null, name: textOfCell(row, 'email') ?? '', field: null, reason });
    }
  }
  return plan;
}

export async function removePeople(writer: Writer, author: Author, ids: readonly number[]): Promise<void> {
  for (const id of ids) await deleteUser({ writer, author }, id);
}

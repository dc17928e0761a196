import type { Reader, Writer } from '@ohmstead/database';
import { rowReason, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { textOfCell, type StoredRow } from '../../../imports/import-rows.ts';
import type { UndoPlan } from '../../../imports/take-back.ts';
import type { WrittenRows } from '../../../imports/write-rows-of-import.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { deleteLocation } from '../../places/delete-location.ts';
import { openToWhoAdded } from '../../places/open-to-who-added.ts';

type Running = { id: number; rightOnly: boolean };

/** Adds locations as by hand; a name that is taken, perhaps where the importer does not see it, is left out. */
export async function writeLocations(
  writer: Writer,
  author: Author,
  { id, rightOnly }: Running,
  rows: readonly StoredRow[],
): Promise<WrittenRows> {
  const { organizationId, allLocations } = author.actor;
  const wanted = rows.map((row) => ({ line: row.line, name: textOfCell(row, 'name') ?? '' }));
  const { rows: taken } = await sql<{ line: number }>`
    select line from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (line integer, name text)
      join locations on organization_id = ${organizationId} and lower(locations.name) = lower(wanted.name)`.execute(
    writer,
  );
  const isTaken = new Set(taken.map(({ line }) => line));
  const conflicts = [...isTaken].map((line) => ({ line, reason: rowReason(null, 'imports-row-23') }));
  const free = wanted.filter(({ line }) => !isTaken.has(line));
  if (free.length === 0 || (conflicts.length > 0 && !rightOnly)) return { written: [], conflicts };
  const { rows: added } = await sql<{ id: number; name: string }>`
    insert into locations (organization_id, name)
      select ${organizationId}, name from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as wanted (line integer, name text)
        order by lower(name) returning id, name`.execute(writer);
  const ids = new Map(added.map((location) => [location.name, location.id]));
  const written = free.map(({ line, name }) => ({ line, objectId: ids.get(name) ?? 0 }));
  if (!allLocations) await openToWhoAdded(writer, author.actor, [...ids.values()]);
  const changes = added.map((location) => ({ id: location.id, after: { name: location.name, importId: id } }));
  await recordAudit(writer, author, { action: 'locations-add', objectKind: 'location', changes });
  await announceChanges(writer, organizationId, ['locations', ...(allLocations ? [] : (['session'] as const))]);
  return { written, conflicts };
}

const reasons = {
  gone: 'This location is no longer there for you.',
  used: 'Something is at this location by now.',
  given: 'This location has been given to others by now.',
};

/** What was added stays once anything is there, or others than who imported it may see it. */
export async function planLocations(
  reader: Reader,
  { organizationId }: Actor,
  importId: number,
  rows: readonly StoredRow[],
): Promise<UndoPlan> {
  const ids = rows.flatMap(({ objectId }) => objectId ?? []);
  const here = sql`organization_id = ${organizationId} and location_id = locations.id`;
  const { rows: found } = await sql<{ id: number; isUsed: boolean; isGiven: boolean }>`
    with importer as (select users.id, group_id from imports join users
        on users.organization_id = ${organizationId} and users.id = imports.acting_user_id
      where imports.organization_id = ${organizationId} and imports.id = ${importId})
    select id, (exists (select from devices where ${here}) or exists (select from batteries where ${here})
          or exists (select from services where ${here})) as "isUsed",
        (exists (select from user_locations where ${here} and user_id not in (select id from importer))
          or exists (select from group_locations where ${here}
            and group_id not in (select group_id from importer where group_id is not null))) as "isGiven"
      from locations where organization_id = ${organizationId} and id = any (${ids}::bigint[])
        and (app.all_locations() or id = any (app.location_ids()))`.execute(reader);
  const known = new Map(found.map((location) => [location.id, location]));
  const plan: UndoPlan = { remove: [], restore: [], keep: [] };
  for (const row of rows) {
    const location = known.get(row.objectId ?? 0);
    if (location && !location.isUsed && !location.isGiven) plan.remove.push(location.id);
    else {
      const reason = location ? (location.isUsed ? reasons.used : reasons.given) : reasons.gone;
      plan.keep.push({ batteryId: null, name: textOfCell(row, 'name') ?? '', field: null, reason });
    }
  }
  return plan;
}

export async function removeLocations(writer: Writer, author: Author, ids: readonly number[]): Promise<void> {
  for (const id of ids) await deleteLocation(writer, author, id);
}

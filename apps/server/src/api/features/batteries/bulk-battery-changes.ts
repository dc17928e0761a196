import type { BatteryFavourites, BatteryRetirement, BulkChange } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf, type Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { route } from '../../route.ts';

export function bulkBatteryChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/batteries/retire', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => retireBatteries(writer, author, request.body));
  });

  route(app, 'POST /api/batteries/favourites', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, async (writer) => ({
      changedIds: await favourBatteries(writer, author, request.body),
    }));
  });
}

type Row = { id: number; apiVersion: number; retired: number | null; changes: boolean };

/** Retires batteries in use, or puts retired ones back into use; the others keep their date. */
async function retireBatteries(
  writer: Writer,
  author: Author,
  { retired, batteryIds }: BatteryRetirement,
): Promise<BulkChange> {
  const rows = await changeThem(writer, author, retired, batteryIds);
  const changed = rows.filter(({ changes }) => changes);
  await recordAudit(writer, author, {
    action: retired === null ? 'batteries-unretire' : 'batteries-retire',
    objectKind: 'battery',
    changes: changed.map(({ id, retired: before }) => ({ id, before: { retired: before }, after: { retired } })),
  });
  return {
    changed: changed.map(({ id, apiVersion }) => ({ batteryId: id, apiVersion: apiVersion + 1 })),
    unchangedIds: rows.filter(({ changes }) => !changes).map(({ id }) => id),
  };
}

async function changeThem(
  writer: Writer,
  { actor: { organizationId } }: Author,
  retired: number | null,
  batteryIds: readonly number[],
): Promise<Row[]> {
  const retiredAt = retired === null ? null : new Date(retired);
  const { rows } = await sql<Row>`
    select id, api_version as "apiVersion", (retired_at is null) = (${retiredAt}::timestamptz is not null) as changes,
        (date_part('epoch', retired_at) * 1000)::bigint as retired
      from batteries where organization_id = ${organizationId} and id = any (${batteryIds}::bigint[])
      order by id for no key update`.execute(writer);
  const ids = rows.filter(({ changes }) => changes).map(({ id }) => id);
  if (ids.length > 0) await writeThem(writer, organizationId, retiredAt, ids);
  return rows;
}

/** The rows are locked. They get their change number at once, because stamping thousands afterwards would write them twice. */
async function writeThem(
  writer: Writer,
  organizationId: number,
  retiredAt: Date | null,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update batteries set retired_at = ${retiredAt}, api_version = api_version + 1,
        version = (select app.number_change('batteries'))
      where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(writer);
}

/** Changes the caller's own favourites. If an id appears twice, the last entry counts. */
async function favourBatteries(writer: Writer, author: Author, { favourites }: BatteryFavourites): Promise<number[]> {
  const wanted = new Map(favourites);
  const idsOf = (favourite: boolean) => [...wanted].filter(([, star]) => star === favourite).map(([id]) => id);
  const given = await giveStars(writer, author, idsOf(true));
  const taken = await takeStars(writer, author, idsOf(false));
  await record(writer, author, 'batteries-favourite', given);
  await record(writer, author, 'batteries-unfavourite', taken);
  return [...given, ...taken];
}

/** Locks the batteries first and in order, because a favourite changes the row that clients poll. */
async function giveStars(writer: Writer, { actor }: Author, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select id from batteries where organization_id = ${actor.organizationId} and id = any (${ids}::bigint[])
        order by id for no key update)
    insert into battery_favourites (organization_id, user_id, battery_id)
      select ${actor.organizationId}, ${actor.userId}, id from chosen order by id
      on conflict on constraint battery_favourites__pkey do nothing returning battery_id as id`.execute(writer);
  return rows.map(({ id }) => id);
}

async function takeStars(writer: Writer, { actor }: Author, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select id from batteries where organization_id = ${actor.organizationId} and id = any (${ids}::bigint[])
        order by id for no key update)
    delete from battery_favourites using chosen
      where organization_id = ${actor.organizationId} and user_id = ${actor.userId} and battery_id = chosen.id
      returning battery_id as id`.execute(writer);
  return rows.map(({ id }) => id);
}

const record = (writer: Writer, author: Author, action: string, ids: readonly number[]) =>
  recordAudit(writer, author, { action, objectKind: 'battery', changes: ids.map((id) => ({ id })) });

import type { BatteryFavourites } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Changes the caller's own favourites. If an id appears twice, the last entry counts. */
export async function favourBatteries(
  writer: Writer,
  author: Author,
  { favourites }: BatteryFavourites,
): Promise<number[]> {
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

import { onlyRow, type Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { batteryRows } from '../entities/battery-rows.ts';
import { deviceRows } from '../entities/device-rows.ts';
import { fieldOf } from '../entities/field.ts';
import { serviceRows } from '../entities/service-rows.ts';
import { ask, fromRows, idOf, type RowSet } from '../list-rows/list-of-rows.ts';
import type { OpenJob } from './open-job.ts';
import { readRowFilter } from './row-filter-json.ts';

const lists = { batteries: batteryRows, devices: deviceRows, services: serviceRows };

/** The rows of a job, as its user sees them now. */
export const rowsOf = ({ kind, rowFilter }: OpenJob, actor: Actor): RowSet => ({
  list: lists[kind],
  actor,
  filter: readRowFilter(rowFilter),
});

/** Ids after `from`, up to and with `to`. */
export type Stretch = { from: number; to: number };

/** A filter may match few of many rows, so that a statement looks through a limited number of them. Undefined after the last row. */
export async function findStretch(
  reader: Reader,
  { list, actor }: RowSet,
  from: number,
  length: number,
): Promise<Stretch | undefined> {
  const { rows } = await sql<{ to: number | null }>`
    select max(id) as to from (select id from ${sql.table(list.kind)}
      where organization_id = ${actor.organizationId} and id > ${from} order by id limit ${length}) as next`.execute(
    reader,
  );
  const { to } = onlyRow(rows);
  return to === null ? undefined : { from, to };
}

const within = (rows: RowSet, { from, to }: Stretch, { exceptIds }: OpenJob) => {
  const id = idOf(rows.list);
  const except = exceptIds.filter((each) => each > from && each <= to);
  return sql`${fromRows(rows)} and ${id} > ${from} and ${id} <= ${to} and ${id} <> all (${except}::bigint[])`;
};

export async function countIn(reader: Reader, rows: RowSet, stretch: Stretch, job: OpenJob): Promise<number> {
  const counted = await ask<{ count: number }>(reader, sql`select count(*) as count ${within(rows, stretch, job)}`);
  return onlyRow(counted).count;
}

const isUnchanged = ({ list }: RowSet, { asOf }: OpenJob) =>
  sql`${sql.raw(fieldOf(list.fields, 'version').sql)} <= ${asOf}`;

type Found = { id: number };
const idsOf = (found: readonly Found[]): number[] => found.map(({ id }) => id);

/** The first rows of the job in this stretch. */
export async function findIn(
  reader: Reader,
  rows: RowSet,
  stretch: Stretch,
  job: OpenJob,
  limit: number,
): Promise<number[]> {
  const id = idOf(rows.list);
  return idsOf(
    await ask<Found>(
      reader,
      sql`select ${id} as id ${within(rows, stretch, job)} and ${isUnchanged(rows, job)} order by ${id} limit ${limit}`,
    ),
  );
}

/** Those of these rows that nobody has changed; asked again once they are locked. */
export async function keepUnchanged(
  reader: Reader,
  rows: RowSet,
  job: OpenJob,
  ids: readonly number[],
): Promise<number[]> {
  const id = idOf(rows.list);
  return idsOf(
    await ask<Found>(
      reader,
      sql`select ${id} as id ${fromRows(rows)} and ${id} = any (${ids}::bigint[]) and ${isUnchanged(rows, job)} order by ${id}`,
    ),
  );
}

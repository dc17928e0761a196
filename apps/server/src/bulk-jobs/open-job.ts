import type { BulkAction } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { EntityKind, OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';

export type OpenJob = {
  id: number;
  userId: UserId;
  /** Of a job that a program began. */
  tokenId: number | null;
  kind: EntityKind;
  action: BulkAction;
  rowFilter: string;
  asOf: number;
  exceptIds: number[];
  wanted: Record<string, unknown> | null;
  state: 'waiting' | 'running';
  lastId: number;
  failures: number;
  ip: string;
  session: string | null;
  createdAt: Date;
};

const columns = sql`id, user_id as "userId", token_id as "tokenId", kind, action, row_filter::text as "rowFilter", as_of as "asOf", except_ids as "exceptIds",
  wanted, state, last_id as "lastId", failures, ip, session, created_at as "createdAt"`;

/** The job whose turn it is. A failed batch is repeated at once, then after 3, 8 and 15 seconds. */
export async function findNextJob(reader: Reader, organizationId: OrganizationId): Promise<OpenJob | undefined> {
  const { rows } = await sql<OpenJob>`select ${columns} from bulk_jobs
    where organization_id = ${organizationId} and ended_at is null
      and served_at <= now() - greatest(0, failures * failures - 1) * interval '1 second'
    order by served_at, id limit 1`.execute(reader);
  return rows[0];
}

/** Undefined if it has ended, or is at work elsewhere. Users are locked before what belongs to them (docs/decisions/0157). */
export async function holdJob(
  writer: Writer,
  organizationId: OrganizationId,
  { id }: OpenJob,
): Promise<OpenJob | undefined> {
  await sql`select app.hold_acting_user()`.execute(writer);
  const { rows } = await sql<OpenJob>`select ${columns} from bulk_jobs
    where organization_id = ${organizationId} and id = ${id} and ended_at is null for update skip locked`.execute(
    writer,
  );
  return rows[0];
}

/** The name of a job in the audit log, where changes by hand name the browser. A policy of the table expects it. */
export const clientOf = ({ id }: OpenJob): string => `Bulk change ${id}`;

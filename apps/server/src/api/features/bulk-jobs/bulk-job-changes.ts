import {
  bulkJobRights,
  maxBulkJobsOfOrganization,
  maxBulkJobsOfUser,
  type BulkAction,
  type BulkJob,
  type NewBulkJob,
} from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { Actor, RowFilter } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { holdLocations } from '../../../bulk-changes/write-rows.ts';
import { writeRowFilter } from '../../../bulk-jobs/row-filter-json.ts';
import { batteryRows } from '../../../entities/battery-rows.ts';
import { deviceRows } from '../../../entities/device-rows.ts';
import { serviceRows } from '../../../entities/service-rows.ts';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { changeNumberOf } from '../../entity-updates/find-updates.ts';
import { requireRights as requireAll } from '../../rights/require-rights.ts';
import { rowsOfFilter } from '../../list-rows/rows-of-filter.ts';
import { route } from '../../route.ts';
import { getJob } from './bulk-job-reads.ts';

/** Enough for 10 000 exceptions and the longest texts. */
const bodyLimit = 512 * 1024;

const lists = { batteries: batteryRows, devices: deviceRows, services: serviceRows };

export function bulkJobChanges(app: FastifyInstance, { database, readAs }: ApiParts): void {
  route(app, 'POST /api/bulkJobs', { bodyLimit }, async (request, reply) => {
    const author = authorOf(request);
    const { body } = request;
    requireRights(author.actor, body);
    const { filter } = await readAs(request, (reader, actor) => rowsOfFilter(reader, lists[body.kind], actor, body));
    const job = await database.writeTenant(author.actor, (writer) => startJob(writer, author, body, filter));
    return reply.code(201).send(job);
  });

  route(app, 'DELETE /api/bulkJobs/:jobId', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => stopJob(writer, author, Number(request.params.jobId)));
  });
}

const takesSet = (action: BulkAction): boolean => action === 'edit' || action === 'schedule';

function requireRights(actor: Actor, { kind, action, set }: NewBulkJob): void {
  if (takesSet(action) !== (set !== undefined)) throw badInput('body/set goes with the actions edit and schedule');
  if (action === 'schedule' && Object.keys(set ?? {}).join() !== 'serviceFrequency')
    throw badInput('body/set of the action schedule is serviceFrequency');
  requireAll(actor, bulkJobRights({ kind, action, set }));
}

async function startJob(writer: Writer, author: Author, job: NewBulkJob, filter: RowFilter): Promise<BulkJob> {
  const { actor, ip, session } = author;
  const asOf = await readMoment(writer, actor, job);
  await requireRoom(writer, actor);
  await requireLocation(writer, job.set);
  const exceptIds = [...new Set(job.except)].toSorted((one, other) => one - other);
  const { rows } = await sql<{ id: number }>`
    insert into bulk_jobs (organization_id, user_id, token_id, kind, action, row_filter, as_of, except_ids, wanted, ip, session)
      values (${actor.organizationId}, ${actor.userId}, ${actor.tokenId ?? null}, ${job.kind}, ${job.action}, ${writeRowFilter(filter)}::jsonb, ${asOf},
        ${exceptIds}::bigint[], ${job.set === undefined ? null : JSON.stringify(job.set)}::jsonb, ${ip}, ${session ?? null})
      returning id`.execute(writer);
  const { id } = onlyRow(rows);
  await record(writer, author, 'bulkJobs-start', { job: id, kind: job.kind, action: job.action, set: job.set ?? null });
  await sql`select pg_notify('bulk_jobs', '')`.execute(writer);
  return tellOf(writer, actor, id);
}

/** A number in the future dates from before a restore and says nothing about these rows. */
async function readMoment(writer: Writer, actor: Actor, { kind, asOf }: NewBulkJob): Promise<number> {
  const number = changeNumberOf(asOf, kind, actor);
  const { rows } = await sql<{ now: number }>`select coalesce(max(n), 0) as now from change_counters
    where organization_id = ${actor.organizationId} and kind = ${kind}`.execute(writer);
  if (number === undefined || number > onlyRow(rows).now) throw new ApiError('bulkJobs-create-3');
  return number;
}

/** The organisation's jobs are counted by one call at a time. */
async function requireRoom(writer: Writer, { organizationId, userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bulk jobs ' || ${organizationId}::bigint, 0))`.execute(
    writer,
  );
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where user_id = ${userId}) as own, count(*) as all from bulk_jobs
      where organization_id = ${organizationId} and ended_at is null`.execute(writer);
  const open = onlyRow(rows);
  if (open.own >= maxBulkJobsOfUser) throw new ApiError('bulkJobs-create-1', [maxBulkJobsOfUser]);
  if (open.all >= maxBulkJobsOfOrganization) throw new ApiError('bulkJobs-create-2', [maxBulkJobsOfOrganization]);
}

/** As for an edit of chosen devices. */
async function requireLocation(writer: Writer, set: NewBulkJob['set']): Promise<void> {
  const location = set !== undefined && 'location' in set ? set.location : undefined;
  if (typeof location !== 'number') return;
  if ((await holdLocations(writer, [location])).length === 0) throw new ApiError('devices-update-2');
}

/** Waits for the batch under way. What is done stays done; a job that has ended stays as it is. */
async function stopJob(writer: Writer, author: Author, id: number): Promise<BulkJob> {
  const { actor } = author;
  const { rows } = await sql`update bulk_jobs set state = 'cancelled', ended_at = now()
    where organization_id = ${actor.organizationId} and user_id = ${actor.userId} and id = ${id} and ended_at is null
    returning id`.execute(writer);
  if (rows.length === 0) return getJob(writer, actor, id);
  await record(writer, author, 'bulkJobs-stop', { job: id });
  return tellOf(writer, actor, id);
}

const record = (writer: Writer, author: Author, action: string, after: Record<string, unknown>) =>
  recordAudit(writer, author, { action, objectKind: null, changes: [{ id: null, after }] });

/** Tells the user's other open pages. */
async function tellOf(writer: Writer, actor: Actor, id: number): Promise<BulkJob> {
  await sql`select pg_notify('changes', ${`${actor.organizationId} bulkJobs:${actor.userId}`})`.execute(writer);
  return getJob(writer, actor, id);
}

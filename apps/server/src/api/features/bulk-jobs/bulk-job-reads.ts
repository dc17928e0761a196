import { errorMessage, type BulkJob, type ErrorCode, type ErrorParam } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function bulkJobReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/bulkJobs', async (request) => {
    const actor = actorOf(request);
    return { jobs: await database.readTenant(actor, (reader) => listJobs(reader, actor)) };
  });

  route(app, 'GET /api/bulkJobs/:jobId', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => getJob(reader, actor, Number(request.params.jobId)));
  });
}

type Row = Omit<BulkJob, 'problem'> & { problem: { code: ErrorCode; params: ErrorParam[] } | null };

const left = sql`left_changed + left_unchanged + left_in_use + left_no_firmware`;

/** A user's own jobs. */
const selectJobs = ({ organizationId, userId }: Actor) => sql`
  select id, kind, action, state, total, changed, ${left} as left, changed + ${left} as done,
      json_build_object('changed', left_changed, 'unchanged', left_unchanged, 'inUse', left_in_use,
        'noFirmware', left_no_firmware) as "leftBecause",
      problem, (date_part('epoch', created_at) * 1000)::bigint as "createdAt", (date_part('epoch', ended_at) * 1000)::bigint as "endedAt"
    from bulk_jobs where organization_id = ${organizationId} and user_id = ${userId}`;

const described = ({ problem, ...job }: Row): BulkJob => ({
  ...job,
  problem: problem && { ...problem, message: errorMessage(problem.code, problem.params) },
});

/** Those under way, and those that ended within a day. */
async function listJobs(reader: Reader, actor: Actor): Promise<BulkJob[]> {
  const { rows } = await sql<Row>`${selectJobs(actor)}
    and coalesce(ended_at, now()) > now() - interval '1 day' order by id desc`.execute(reader);
  return rows.map(described);
}

export async function getJob(reader: Reader, actor: Actor, id: number): Promise<BulkJob> {
  const { rows } = await sql<Row>`${selectJobs(actor)} and id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('bulkJobs-not-found');
  return described(rows[0]);
}

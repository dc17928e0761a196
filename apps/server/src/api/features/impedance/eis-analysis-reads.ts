import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { algorithm } from '@ohmstead/metrology';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { analysisLife } from '../../../impedance/next-spectrum.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { sendWritten } from '../../entity-updates/send-updates.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';

export function eisAnalysisReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/services/eisAnalysis/:jobId', { config: reportPlace }, async (request, reply) => {
    const actor = actorOf(request);
    const job = await database.readTenant(actor, (reader) => readJob(reader, actor, Number(request.params.jobId)));
    if (job === undefined) throw new ApiError('eisAnalyses-not-found');
    const { results, ...progress } = job;
    const known = JSON.stringify({ ...progress, algorithm, computedAt: Date.now() });
    return sendWritten(Buffer.from(`${known.slice(0, -1)},"results":[${results}]}`), reply);
  });
}

type JobRow = { jobId: number; total: number; done: number; finished: boolean; results: string };

/** The results stay the text that they are: up to six megabytes. Row-level security leaves out those of services that are no longer seen. */
async function readJob(reader: Reader, { organizationId, userId }: Actor, id: number): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select id as "jobId", cardinality(service_ids) as total, done, ended_at is not null as finished,
        coalesce((select string_agg(result, ',' order by place) from eis_analysis_results as results
          where results.organization_id = eis_analyses.organization_id and analysis_id = eis_analyses.id), '') as results
      from eis_analyses where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}
        and created_at > now() - ${analysisLife}::interval`.execute(reader);
  return rows[0];
}

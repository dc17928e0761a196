import { maxAnalysisJobs, maxSpectraAtOnce } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { algorithm } from '@ohmstead/metrology';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { analysisLife } from '../../../impedance/next-spectrum.ts';
import { findSpectra, readSpectra } from '../../../impedance/read-spectra.ts';
import type { Analysed } from '../../../impedance/recent-analyses.ts';
import type { SpectraQuestion } from '../../../impedance/spectra-question.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { sendWritten } from '../../entity-updates/send-updates.ts';
import { signalOfGone } from '../../gone-caller.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { questionOf } from './circuit-question.ts';

const retryAfterS = 10;

export function spectraAnalyses(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/services/eisAnalysis', async (request, reply) => {
    const ids = [...new Set(request.body.ids)];
    const question = questionOf(request.body, ids);
    if (ids.length <= maxSpectraAtOnce)
      return sendWritten(await analyse(parts, request, reply, { ids, question }), reply);
    const job = await parts.database.writeTenant(actorOf(request), (writer) =>
      startJob(writer, actorOf(request), ids, question),
    );
    return reply.code(202).send(job);
  });
}

type Asked = { ids: readonly number[]; question: SpectraQuestion };

/** One spectrum after the other: threads take turns between callers. */
async function analyse(
  { analysisPlaces, analysisThreads, readAs }: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, question }: Asked,
): Promise<Buffer> {
  const asker = actorOf(request);
  const gone = signalOfGone(reply);
  const analyseAll = async () => {
    const spectra = await readAs(request, (reader, actor) => readSpectra(reader, actor.organizationId, ids));
    const results: Analysed[] = [];
    for (const spectrum of spectra) {
      if (gone.aborted) throw new ApiError('request-timeout');
      results.push(await analysisThreads.analyse(asker, { spectrum, question }));
    }
    const json = results.map((result) => result.json).join();
    const computedAt = Math.min(Date.now(), ...results.map((result) => result.computedAt));
    return Buffer.from(`{"results":[${json}],"algorithm":"${algorithm}","computedAt":${computedAt}}`);
  };
  return analysisPlaces.run(asker, analyseAll, gone);
}

/** The jobs of a user are counted by one call at a time. */
async function startJob(writer: Writer, actor: Actor, ids: readonly number[], question: SpectraQuestion) {
  const { organizationId, userId } = actor;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spectrum analyses ${organizationId} ${userId}`}, 0))`.execute(
    writer,
  );
  const { rows: open } = await sql<{ count: number }>`select count(*) as count from eis_analyses
    where organization_id = ${organizationId} and user_id = ${userId} and ended_at is null
      and created_at > now() - ${analysisLife}::interval`.execute(writer);
  if (onlyRow(open).count >= maxAnalysisJobs) throw new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
  const serviceIds = await findSpectra(writer, organizationId, ids);
  const endedAt = serviceIds.length === 0 ? sql`now()` : sql`null`;
  const { rows } = await sql<{ id: number }>`
    insert into eis_analyses (organization_id, user_id, service_ids, question, ended_at)
      values (${organizationId}, ${userId}, ${serviceIds}::bigint[], ${JSON.stringify(question)}::jsonb, ${endedAt})
      returning id`.execute(writer);
  await sql`select pg_notify('eis_analyses', '')`.execute(writer);
  return { jobId: onlyRow(rows).id, total: serviceIds.length };
}

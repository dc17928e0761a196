import { bulkJobRights } from '@ohmstead/contract';
import { DatabaseUnavailable, type Database, type Writer } from '@ohmstead/database';
import { codeOf, mayDo, wholeOrganization, type Actor, type OrganizationId } from '@ohmstead/domain';
import type { Logger } from 'pino';
import type { Author } from '../audit/author.ts';
import { act } from './bulk-actions.ts';
import { BulkProblem, RowsChanged } from './bulk-problem.ts';
import { findJobActor } from './find-job-actor.ts';
import { countIn, findIn, findStretch, keepUnchanged, rowsOf } from './job-rows.ts';
import { clientOf, findNextJob, holdJob, type OpenJob } from './open-job.ts';
import { endAsDone, endAsFailed, saveCount, saveFailure, saveOutcome, saveTotal } from './save-progress.ts';

/**
 * Each batch is a transaction, during which changes of others to the same kind of row wait. `stretchRows` are the most rows that one statement
 * looks through.
 */
type Sizes = { batchRows: number; stretchRows: number };
const usualSizes: Sizes = { batchRows: 1_000, stretchRows: 50_000 };
const failuresToEnd = 5;
/** Raised by app.require_rights. */
const rightLost = 'OHR01';

type Turn = { database: Database; logger: Logger; organizationId: OrganizationId; job: OpenJob; sizes: Sizes };

/** Takes one step of the job whose turn it is in this organisation; false if none is to be done now. */
export async function takeStep(
  database: Database,
  logger: Logger,
  organizationId: OrganizationId,
  sizes = usualSizes,
): Promise<boolean> {
  const scope = wholeOrganization(organizationId);
  const found = await database.readTenant(scope, async (reader) => {
    const job = await findNextJob(reader, organizationId);
    return job && { job, actor: await findJobActor(reader, organizationId, job) };
  });
  if (!found) return false;
  const turn: Turn = { database, logger, organizationId, job: found.job, sizes };
  await stepOf(turn, found.actor).catch((error: unknown) => recover(turn, error));
  return true;
}

/** With the rights of this moment; if one of them is lost before the commit, the step is taken again. */
async function stepOf({ database, organizationId, job, sizes }: Turn, actor: Actor | undefined): Promise<void> {
  if (actor === undefined) throw new BulkProblem('bulkJobs-run-2');
  const rights = bulkJobRights({ kind: job.kind, action: job.action, set: job.wanted });
  if (!rights.every((right) => mayDo(actor, right))) throw new BulkProblem('bulkJobs-run-1');
  await database.writeTenant(actor, async (writer) => {
    const held = await holdJob(writer, organizationId, job);
    if (held) await (held.state === 'waiting' ? countStep : changeStep)({ writer, actor, job: held, sizes });
  });
}

type Step = { writer: Writer; actor: Actor; job: OpenJob; sizes: Sizes };

const progressOf = ({ writer, actor, job }: Step) => ({ writer, organizationId: actor.organizationId, job });

async function countStep(step: Step): Promise<void> {
  const { writer, actor, job, sizes } = step;
  const rows = rowsOf(job, actor);
  const stretch = await findStretch(writer, rows, job.lastId, sizes.stretchRows);
  if (stretch === undefined) await saveTotal(progressOf(step));
  else await saveCount(progressOf(step), stretch.to, await countIn(writer, rows, stretch, job));
}

async function changeStep(step: Step): Promise<void> {
  const { writer, actor, job, sizes } = step;
  const rows = rowsOf(job, actor);
  const stretch = await findStretch(writer, rows, job.lastId, sizes.stretchRows);
  if (stretch === undefined) return endAsDone(progressOf(step));
  const limit = limitOf(job, sizes);
  const ids = await findIn(writer, rows, stretch, job, limit);
  const author: Author = { actor, ip: job.ip, session: job.session, client: clientOf(job) };
  const unchanged = () => keepUnchanged(writer, rows, job, ids);
  const outcome = ids.length === 0 ? { changed: 0 } : await act({ writer, author, job, ids, unchanged });
  await saveOutcome(progressOf(step), ids.length < limit ? stretch.to : (ids.at(-1) ?? stretch.to), outcome);
}

/** A batch that took too long, or met a row that cannot be changed, is made smaller. */
const limitOf = ({ failures }: OpenJob, { batchRows }: Sizes): number =>
  Math.max(1, Math.floor(batchRows / 8 ** failures));

async function recover(turn: Turn, error: unknown): Promise<void> {
  if (error instanceof DatabaseUnavailable) throw error;
  if (error instanceof RowsChanged || codeOf(error) === rightLost) return;
  const { database, logger, organizationId, job } = turn;
  const isOver = error instanceof BulkProblem || job.failures + 1 >= failuresToEnd;
  if (!(error instanceof BulkProblem))
    logger.error({ err: error, organizationId, job: job.id }, 'A bulk change failed');
  await database.writeTenant(wholeOrganization(organizationId), async (writer) => {
    const progress = { writer, organizationId, job };
    if (isOver) await endAsFailed(progress, error instanceof BulkProblem ? error.code : 'bulkJobs-run-4');
    else await saveFailure(progress);
  });
}

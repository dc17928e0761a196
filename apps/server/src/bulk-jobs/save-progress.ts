import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Outcome } from './bulk-actions.ts';
import type { BulkProblemCode } from './bulk-problem.ts';
import type { OpenJob } from './open-job.ts';

type Progress = { writer: Writer; organizationId: number; job: OpenJob };

const update = ({ writer, organizationId, job }: Progress, assignments: ReturnType<typeof sql>) =>
  sql`update bulk_jobs set ${assignments}, served_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${job.id} and ended_at is null`.execute(writer);

export const saveCount = (progress: Progress, upTo: number, count: number) =>
  update(progress, sql`last_id = ${upTo}, counted = counted + ${count}, failures = 0`);

export const saveTotal = (progress: Progress) =>
  update(progress, sql`last_id = 0, total = counted, state = 'running', failures = 0`);

export const saveOutcome = (
  progress: Progress,
  upTo: number,
  { changed, unchanged = 0, inUse = 0, noFirmware = 0 }: Outcome,
) =>
  update(
    progress,
    sql`last_id = ${upTo}, changed = changed + ${changed}, left_unchanged = left_unchanged + ${unchanged},
      left_in_use = left_in_use + ${inUse}, left_no_firmware = left_no_firmware + ${noFirmware}, failures = 0`,
  );

const handled = sql.raw('changed + left_unchanged + left_in_use + left_no_firmware');

/** Rows that were counted and then not found had changed meanwhile. Where the user now sees more locations, more may have been found. */
export async function endAsDone(progress: Progress): Promise<void> {
  await update(
    progress,
    sql`state = 'done', ended_at = now(), total = greatest(total, ${handled}), left_changed = greatest(0, total - (${handled}))`,
  );
  await announceEnd(progress);
}

export async function endAsFailed(progress: Progress, code: BulkProblemCode): Promise<void> {
  await update(
    progress,
    sql`state = 'failed', ended_at = now(), problem = ${JSON.stringify({ code, params: [] })}::jsonb`,
  );
  await announceEnd(progress);
}

export const saveFailure = (progress: Progress) => update(progress, sql`failures = failures + 1`);

/** Tells the open pages of the job's user. */
const announceEnd = ({ writer, organizationId, job }: Progress) =>
  sql`select pg_notify('changes', ${`${organizationId} bulkJobs:${job.userId}`})`.execute(writer);

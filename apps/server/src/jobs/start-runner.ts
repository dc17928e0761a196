import { EventEmitter } from 'node:events';
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Job, JobContext } from './job.ts';
import type { WorkerPresence } from './worker-presence.ts';

type Queue = {
  pgPool: pg.Pool;
  presence: WorkerPresence;
  jobs: readonly Job[];
  context: JobContext;
  concurrency: number;
};

/**
 * The library looks for the next job before the end of the last one is recorded, while that one's queue is still locked, and would then
 * wait for its poll every two seconds. The second look is for a slow disk.
 */
const lookAgainAfterMs = [20, 200];

/** Not batched, so that the runner ends if the end of a job cannot be recorded, and is started again. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Starts graphile-worker, which runs queued jobs and queues those that are due. */
export async function startRunner({ pgPool, presence, jobs, context, concurrency }: Queue): Promise<Runner> {
  const { logger } = context;
  await presence.leave();
  // Fails on a new database: the library creates its tables on the first run.
  await presence.freeAbandoned(pgPool).catch((error: unknown) => logger.debug({ err: error }, 'Nothing to give back'));
  return run({
    preset,
    events: eventsFor(presence),
    pgPool,
    concurrency,
    noHandleSignals: true,
    logger: jobLogger(logger),
    taskList: tasksOf(jobs, context),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, schedule }) => ({ task: name, match: schedule, options: { queueName: name } })),
    ),
  });
}

function eventsFor(presence: WorkerPresence): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void presence.hold(workerPool.id).catch(() => undefined));
  events.on('job:start', ({ job }) => presence.noteBegun(job.id));
  events.on('job:complete', ({ job, worker }) => {
    presence.noteEnded(job.id);
    for (const afterMs of lookAgainAfterMs) setTimeout(() => lookAgain(worker.workerPool), afterMs).unref();
  });
  return events;
}

function lookAgain(pool: WorkerPool): void {
  try {
    pool.nudge(1);
  } catch {
    // One that is being closed refuses.
  }
}

const tasksOf = (jobs: readonly Job[], context: JobContext): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run: work }) => [
      name,
      async (_, { addJob }) => {
        if ((await work(context)) === 'more') await addJob(name, {}, onlyOnce(name));
      },
    ]),
  );

/** The job key merges repeated requests, and the queue name keeps a job from running twice at the same time. */
export const onlyOnce = (name: string) => ({ jobKey: name, queueName: name });

/** The library logs the start and end of each job, which is only worth 'debug'. */
const jobLogger = (logger: Logger): JobLogger =>
  new JobLogger((scope) => (level, message) => {
    const isTrouble = level === 'error' || level === 'warning';
    if (isTrouble) logger.warn({ job: scope.taskIdentifier }, message);
    else logger.debug({ job: scope.taskIdentifier }, message);
  });

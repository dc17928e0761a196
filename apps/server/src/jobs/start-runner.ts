import { EventEmitter } from 'node:events';
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
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
  /** So many jobs at a time. */
  concurrency: number;
};

/**
 * So a job's end that cannot be written down ends the runner, which is then made anew; otherwise nobody would hear of it but the
 * process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** The library's part: takes jobs from the queue, and adds those that are due. */
export async function startRunner({ pgPool, presence, jobs, context, concurrency }: Queue): Promise<Runner> {
  const { logger } = context;
  await presence.leave();
  // Unknown to a database that is new: the library makes its tables when it runs for the first time.
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
  events.on('job:complete', ({ job }) => presence.noteEnded(job.id));
  return events;
}

const tasksOf = (jobs: readonly Job[], context: JobContext): TaskList =>
  Object.fromEntries(jobs.map(({ name, run: work }) => [name, () => work(context)]));

/** The library tells each job's beginning and end: that is for whoever looks closely. */
const jobLogger = (logger: Logger): JobLogger =>
  new JobLogger((scope) => (level, message) => {
    const isTrouble = level === 'error' || level === 'warning';
    if (isTrouble) logger.warn({ job: scope.taskIdentifier }, message);
    else logger.debug({ job: scope.taskIdentifier }, message);
  });

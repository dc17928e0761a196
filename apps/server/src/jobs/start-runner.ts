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
  /** How many jobs at a time. */
  concurrency: number;
};

/** If the end of a job cannot be recorded, the runner ends and is made anew. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Starts graphile-worker, which takes jobs from the queue and adds those that are due. */
export async function startRunner({ pgPool, presence, jobs, context, concurrency }: Queue): Promise<Runner> {
  const { logger } = context;
  await presence.leave();
  // A new database does not have it yet: the library creates its tables on its first run.
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

/** The library logs the beginning and the end of each job, which is only worth 'debug'. */
const jobLogger = (logger: Logger): JobLogger =>
  new JobLogger((scope) => (level, message) => {
    const isTrouble = level === 'error' || level === 'warning';
    if (isTrouble) logger.warn({ job: scope.taskIdentifier }, message);
    else logger.debug({ job: scope.taskIdentifier }, message);
  });

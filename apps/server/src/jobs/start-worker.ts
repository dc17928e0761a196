import { EventEmitter } from 'node:events';
import { openDatabase, roleUrl, type Database } from '@ohmstead/database';
import { Logger as JobLogger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { measureDatabase } from '../measure-database.ts';
import { allJobs, type JobSettings } from './all-jobs.ts';
import type { Job, JobContext } from './job.ts';
import { measureBacklog } from './mail/measure-backlog.ts';
import { prepareJobSchema } from './prepare-job-schema.ts';
import { superviseRunner } from './supervise-runner.ts';
import { WorkerPresence } from './worker-presence.ts';

type WorkerOptions = { databaseUrl: string; directUrl?: string; logger: Logger; jobs: readonly Job[] };
type ServerWorkerOptions = { databaseUrl: string; directUrl?: string; logger: Logger; config: JobSettings };

const concurrency = 2;
const lookForAbandonedEveryMs = 30_000;
/** So a job's end that cannot be written down ends the runner, which is then made anew; otherwise nobody would hear of it but the process. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export const startWorker = ({ config, ...rest }: ServerWorkerOptions) => runJobs({ ...rest, jobs: allJobs(config) });

/** Does what repeats. The queue's library listens and prepares statements: it goes past a pooler, with its few connections. Several processes may run workers: each job is done by one of them. */
export async function runJobs({ databaseUrl, directUrl, logger, jobs }: WorkerOptions) {
  const queueUrl = directUrl ?? databaseUrl;
  await prepareJobSchema(queueUrl);
  const sizes = { poolSize: concurrency + 1, copyPoolSize: 1 };
  const database = openDatabase(databaseUrl, 'worker', directUrl === undefined ? sizes : { ...sizes, directUrl });
  measureDatabase('worker', database);
  measureBacklog(database);
  const closing = new AbortController();
  const pgPool = openPool(roleUrl(queueUrl, 'worker'));
  const presence = new WorkerPresence(roleUrl(queueUrl, 'worker'));
  const start = async () => {
    await presence.leave();
    // Unknown to a database that is new: the library makes its tables when it runs for the first time.
    await presence
      .freeAbandoned(pgPool)
      .catch((error: unknown) => logger.debug({ err: error }, 'Nothing to give back'));
    return run({
      preset,
      events: eventsOf((pool) => void presence.hold(pool).catch(() => undefined)),
      pgPool,
      concurrency,
      noHandleSignals: true,
      logger: jobLogger(logger),
      taskList: tasksOf(jobs, { database, logger, signal: closing.signal }),
      parsedCronItems: parseCronItems(
        jobs.map(({ name, schedule }) => ({ task: name, match: schedule, options: { queueName: name } })),
      ),
    });
  };
  const supervised = await superviseRunner(start, logger);
  // However often it is asked for meanwhile, once more is enough; and never beside itself.
  const addJob = (name: string) => supervised.runner().addJob(name, {}, { jobKey: name, queueName: name });
  const listeners = await Promise.all(listenFor(database, jobs, addJob));
  const looking = setInterval(
    () => void presence.freeAbandoned(pgPool).catch(() => undefined),
    lookForAbandonedEveryMs,
  );
  return {
    addJob,
    close: async () => {
      closing.abort();
      clearInterval(looking);
      await Promise.all(listeners.map((listener) => listener.close()));
      await supervised.close();
      await presence.leave();
      await Promise.all([pgPool.end(), database.close()]);
    },
  };
}

function eventsOf(onPool: (id: string) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => onPool(workerPool.id));
  return events;
}

/** A wake-up that is lost delays the work until its schedule comes round. */
const listenFor = (database: Database, jobs: readonly Job[], addJob: (name: string) => Promise<unknown>) =>
  jobs.flatMap(({ name, wakeOn }) =>
    wakeOn === undefined ? [] : [database.listen(wakeOn, () => void addJob(name).catch(() => undefined))],
  );

/** A connection that breaks is noticed by whoever uses it, and made anew; unheard it would end the process. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: concurrency + 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
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

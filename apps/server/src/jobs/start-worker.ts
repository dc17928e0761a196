import { openDatabase, roleUrl, type Database } from '@ohmstead/database';
import pg from 'pg';
import type { Logger } from 'pino';
import { sayPublicUrl } from '../deliveries/say-public-url.ts';
import { startTeller } from '../alarms/start-teller.ts';
import { startDeliverer } from '../deliveries/start-deliverer.ts';
import { AnalysisThreads } from '../impedance/analysis-threads.ts';
import { measureBacklog } from '../mail/sending/measure-backlog.ts';
import { measureDatabase } from '../monitoring/measure-database.ts';
import { outsideRulesOf } from '../outside/read-outside-settings.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import { allJobs, type JobSettings } from './all-jobs.ts';
import type { Job } from './job.ts';
import { prepareJobSchema } from './prepare-job-schema.ts';
import { onlyOnce, startRunner } from './start-runner.ts';
import { superviseRunner } from './supervise-runner.ts';
import { WorkerPresence } from './worker-presence.ts';

type Surroundings = { databaseUrl: string; directUrl?: string | undefined; logger: Logger };
type WorkerOptions = Surroundings & { jobs: readonly Job[]; lookEveryMs?: number };
type ServerJobSettings = JobSettings & Parameters<typeof outsideRulesOf>[0] & { secretsKeys: SecretsKeys | null };
type ServerWorkerOptions = Surroundings & { config: ServerJobSettings };

const concurrency = 2;
const lookForAbandonedEveryMs = 30_000;

export async function startWorker({ config, ...rest }: ServerWorkerOptions) {
  const threads = new AnalysisThreads();
  const database = openDatabase(rest.databaseUrl, 'worker', {
    directUrl: rest.directUrl,
    poolSize: 2,
    copyPoolSize: 1,
  });
  const deliverer = await startDelivering(database, rest, config);
  const teller = await startTeller({ database, logger: rest.logger });
  const worker = await runJobs({ ...rest, jobs: allJobs(config, threads) });
  return {
    ...worker,
    close: async () => {
      await Promise.all([deliverer.close(), teller.close()]);
      await worker.close();
      await database.close();
      await threads[Symbol.asyncDispose]();
    },
  };
}

async function startDelivering(database: Database, { databaseUrl, logger }: Surroundings, config: ServerJobSettings) {
  const { publicUrl, secretsKeys, dataDir } = config;
  await sayPublicUrl(database, publicUrl);
  const keys = await openSecrets(database, { secretsKeys, dataDir }, logger);
  return startDeliverer({ database, logger, keys, rules: outsideRulesOf(config, [databaseUrl]), publicUrl });
}

/**
 * Runs recurring jobs. The queue's library uses LISTEN and prepared statements, so its few connections bypass a pooler. Several processes
 * may run workers; each job is run by one of them.
 */
export async function runJobs(options: WorkerOptions) {
  const { databaseUrl, directUrl, logger, jobs, lookEveryMs = lookForAbandonedEveryMs } = options;
  const queueUrl = directUrl ?? databaseUrl;
  await prepareJobSchema(queueUrl);
  const database = openDatabase(databaseUrl, 'worker', { directUrl, poolSize: concurrency + 1, copyPoolSize: 1 });
  measureDatabase('worker', database);
  measureBacklog(database);
  const closing = new AbortController();
  const pgPool = openPool(roleUrl(queueUrl, 'worker'));
  const presence = new WorkerPresence(roleUrl(queueUrl, 'worker'));
  const context = { database, logger, signal: closing.signal };
  const supervised = await superviseRunner(() => startRunner({ pgPool, presence, jobs, context, concurrency }), logger);
  const addJob = (name: string) => supervised.runner().addJob(name, {}, onlyOnce(name));
  const listeners = await Promise.all(listenFor(database, jobs, addJob));
  const looking = setInterval(() => void presence.freeAbandoned(pgPool).catch(() => undefined), lookEveryMs);
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

/** A lost notification only delays the work until its next scheduled run. */
const listenFor = (database: Database, jobs: readonly Job[], addJob: (name: string) => Promise<unknown>) =>
  jobs.flatMap(({ name, wakeOn }) =>
    wakeOn === undefined ? [] : [database.listen(wakeOn, () => void addJob(name).catch(() => undefined))],
  );

/** A broken connection fails its current statement and is replaced. Without a listener, the error would end the process. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: concurrency + 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

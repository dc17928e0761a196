import type { Database } from '@ohmstead/database';
import type { Logger } from 'pino';

export type JobContext = {
  database: Database;
  logger: Logger;
  /** Aborted when the worker closes: long work should then stop at the next opportunity. */
  signal?: AbortSignal;
};

/** Recurring work. It must tolerate running twice and being interrupted. */
export type Job = {
  name: string;
  /** Minute, hour, day, month, weekday in UTC. */
  schedule: string;
  /** The job also runs at once when this channel is notified. */
  wakeOn?: string;
  /** Returns 'more' if there is work left: it runs again after the jobs that wait. */
  run: (context: JobContext) => Promise<'more' | undefined | void>;
};

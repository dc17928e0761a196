import type { Database } from '@ohmstead/database';
import type { Logger } from 'pino';

export type JobContext = {
  database: Database;
  logger: Logger;
  /** Aborted when the worker closes: long work stops at the next good moment. */
  signal?: AbortSignal;
};

/** Work that repeats. It may be started twice, or end halfway, and must then do no harm. */
export type Job = {
  name: string;
  /** Minute, hour, day, month, weekday in UTC. */
  schedule: string;
  /** Also done at once when this channel announces something. */
  wakeOn?: string;
  run: (context: JobContext) => Promise<void>;
};

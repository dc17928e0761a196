import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { register } from 'prom-client';
import { liveGauge } from '../../monitoring/live-gauge.ts';

type Backlog = { waiting: number; oldest_s: number };

let measured: Database | undefined;

/** Null while the database is unavailable. */
async function read(figure: keyof Backlog): Promise<number | null> {
  const answer = await measured
    ?.withDirectory((directory) =>
      sql<Backlog>`select waiting, oldest_s from directory.mail_backlog()`.execute(directory),
    )
    .catch(() => undefined);
  return answer?.rows[0]?.[figure] ?? null;
}

const gauges = [
  liveGauge('ohmstead_mail_waiting', 'Emails that have not been sent', () => read('waiting')),
  liveGauge('ohmstead_mail_oldest_seconds', 'Age of the oldest email that has not been sent', () => read('oldest_s')),
];

export function measureBacklog(database: Database): void {
  measured = database;
  for (const each of gauges) register.registerMetric(each);
}

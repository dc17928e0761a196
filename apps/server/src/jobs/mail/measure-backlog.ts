import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { Gauge, register } from 'prom-client';

type Backlog = { waiting: number; oldest_s: number };

let measured: Database | undefined;

async function readBacklog(): Promise<Backlog | undefined> {
  const answer = await measured
    ?.withDirectory((directory) =>
      sql<Backlog>`select waiting, oldest_s from directory.mail_backlog()`.execute(directory),
    )
    .catch(() => undefined);
  return answer?.rows[0];
}

/** Better no figure than an old one: while the database is away there is none. */
const gauge = (name: string, help: string, column: keyof Backlog) =>
  new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const backlog = await readBacklog();
      if (backlog) this.set(backlog[column]);
      else this.remove();
    },
  });

const gauges = [
  gauge('ohmstead_mail_waiting', 'Mails that have not gone out', 'waiting'),
  gauge('ohmstead_mail_oldest_seconds', 'Age of the oldest mail that has not gone out', 'oldest_s'),
];

/** From now on the metrics tell how much mail waits. */
export function measureBacklog(database: Database): void {
  measured = database;
  for (const each of gauges) register.registerMetric(each);
}

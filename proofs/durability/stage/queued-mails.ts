import { join } from 'node:path';
import type pg from 'pg';
import { listFiles } from '../../../apps/server/src/files/list-files.ts';

type Mail = { message_id: string; outcome: string | null };

/** Mails whose queueing was committed: each of them must be sent, as one file, however often the worker is killed. */
export class QueuedMails {
  readonly #messageIds: string[] = [];

  async queue(root: pg.Client, organizationId: number, personId: number, count: number): Promise<void> {
    const { rows } = await root.query<Mail>(
      `insert into directory.mail_outbox (organization_id, user_id, template)
        select $1, $2, 'password-changed' from generate_series(1, $3) returning message_id`,
      [organizationId, personId, count],
    );
    this.#messageIds.push(...rows.map(({ message_id }) => message_id));
  }

  get count(): number {
    return this.#messageIds.length;
  }

  async findUnsent(root: pg.Client): Promise<string[]> {
    const { rows } = await root.query<Mail>(
      `select message_id from directory.mail_outbox where message_id = any ($1::uuid[]) and outcome = 'sent'`,
      [this.#messageIds],
    );
    const sent = new Set(rows.map(({ message_id }) => message_id));
    return this.#messageIds.filter((id) => !sent.has(id));
  }

  /** The number of complete mail files. */
  countFiles = (dataDir: string): number =>
    listFiles(join(dataDir, 'outbox')).filter((name) => !name.endsWith('.new')).length;
}

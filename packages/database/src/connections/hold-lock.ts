import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { PrimaryClient } from './primary-client.ts';
import { hungAfterMs } from './run-transaction.ts';

export type LockUser = {
  /** From now on nobody else has it. */
  onHeld: () => void;
  /** Somebody else may have it from now on. */
  onLost: () => void;
};
export type LockHolder = {
  /** Gives it up, and lets others go first. */
  pass: () => void;
  close: () => Promise<void>;
};

type Pace = { lookEveryMs: number; silentMs: number };

const usualPace: Pace = { lookEveryMs: 500, silentMs: 10_000 };
/**
 * The server ends a session that asks nothing for so long: its process is frozen, or its machine has gone without a word. So the lock
 * comes free although nobody has given it back.
 */
const endingsOf = ({ silentMs }: Pace) =>
  `-c idle_session_timeout=${silentMs} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`;

/** Of those who want the lock of one name, in whatever process, one holds it at a time, and the next as soon as it is free. */
class Holder {
  readonly #url: string;
  readonly #name: string;
  readonly #user: LockUser;
  readonly #pace: Pace;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #isHeld = false;
  #standsBackUntilMs = 0;
  #living: Promise<void> = Promise.resolve();

  constructor(url: string, name: string, user: LockUser, pace: Pace) {
    this.#url = url;
    this.#name = name;
    this.#user = user;
    this.#pace = pace;
  }

  /** Resolves when the database has said for the first time whether it is to be had. */
  async begin(): Promise<void> {
    await this.#look();
    this.#living = this.#live();
  }

  async #live(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(this.#pace.lookEveryMs, undefined, { signal }).catch(() => undefined);
      // Where the database is away it is asked again, as often.
      if (!signal.aborted && performance.now() >= this.#standsBackUntilMs) await this.#look().catch(() => this.#drop());
    }
  }

  /** Asked again and again, not waited for in one statement: that would hold a snapshot, and keep vacuum from its work. */
  async #look(): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    const text = this.#isHeld ? 'select true as held' : `select pg_try_advisory_lock(hashtextextended($1, 0)) as held`;
    const values = this.#isHeld ? [] : [this.#name];
    const { rows } = await client.query<{ held: boolean }>({
      text,
      values,
      query_timeout: hungAfterMs,
    } as pg.QueryConfig);
    if (this.#isHeld || rows[0]?.held !== true || this.#client !== client) return;
    // Got while it was being closed: given back with the connection.
    if (this.#closing.signal.aborted) return;
    this.#isHeld = true;
    this.#user.onHeld();
  }

  async #connect(): Promise<pg.Client> {
    const client = new PrimaryClient({
      connectionString: this.#url,
      connectionTimeoutMillis: hungAfterMs,
      options: endingsOf(this.#pace),
      application_name: `lock ${this.#name}`.slice(0, 63),
    });
    // The end of the connection follows, and is what is acted upon.
    client.on('error', () => undefined);
    client.once('end', () => this.#drop(client));
    await client.connect();
    try {
      client.requirePrimary();
    } catch (error) {
      await client.end();
      throw error;
    }
    return client;
  }

  #drop(client = this.#client): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#user.onLost();
  }

  pass(): void {
    this.#standsBackUntilMs = performance.now() + 4 * this.#pace.lookEveryMs;
    this.#drop();
  }

  /** Whoever closes has made an end of what the lock was for: they are not told of its loss. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#living;
    const client = this.#client;
    this.#client = undefined;
    this.#isHeld = false;
    await client?.end().catch(() => undefined);
  }
}

/** Needs a direct connection, not one through a pooler in transaction mode: the lock lives and ends with it. */
export async function holdLock(url: string, name: string, user: LockUser, pace = usualPace): Promise<LockHolder> {
  const holder = new Holder(url, name, user, pace);
  await holder.begin();
  return holder;
}

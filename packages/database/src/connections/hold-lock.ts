import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { PrimaryClient } from './primary-client.ts';
import { hungAfterMs } from './run-transaction.ts';

export type LockUser = {
  /** The lock is ours alone from now on. */
  onHeld: () => void;
  /** Another process may hold the lock from now on. */
  onLost: () => void;
};
export type LockHolder = {
  /** Releases the lock and waits a while before trying again, so that another process can take it. */
  pass: () => void;
  close: () => Promise<void>;
};

type Pace = { lookEveryMs: number; silentMs: number };

const usualPace: Pace = { lookEveryMs: 500, silentMs: 10_000 };
/**
 * The server ends a session that is silent for this long, because its process is frozen or its machine is down. That frees a lock that was
 * never released.
 */
const endingsOf = ({ silentMs }: Pace) =>
  `-c idle_session_timeout=${silentMs} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`;

/** Among all processes that want the lock of a given name, one holds it at a time; another takes over as soon as it is free. */
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

  /** Resolves after the first attempt, whether or not the lock was free. */
  async begin(): Promise<void> {
    await this.#look();
    this.#living = this.#live();
  }

  async #live(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(this.#pace.lookEveryMs, undefined, { signal }).catch(() => undefined);
      // If the database is down, the next interval tries again.
      if (!signal.aborted && performance.now() >= this.#standsBackUntilMs) await this.#look().catch(() => this.#drop());
    }
  }

  /** Polls instead of waiting in one statement, which would hold a snapshot and hold up vacuum. */
  async #look(): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    const text = this.#isHeld ? 'select true as held' : `select pg_try_advisory_lock(hashtextextended($1, 0)) as held`;
    const values = this.#isHeld ? [] : [this.#name];
    const asking = { text, values, query_timeout: hungAfterMs };
    const { rows } = await client.query<{ held: boolean }>(asking);
    if (this.#isHeld || rows[0]?.held !== true || this.#client !== client) return;
    // Acquired while closing: ending the connection releases it.
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
    // An 'end' event follows, which is handled below.
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

  /** Does not call onLost: the caller has already stopped the work that the lock protects. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#living;
    const client = this.#client;
    this.#client = undefined;
    this.#isHeld = false;
    await client?.end().catch(() => undefined);
  }
}

/** Needs a direct connection, not a pooler in transaction mode, since the lock belongs to the session. */
export async function holdLock(url: string, name: string, user: LockUser, pace = usualPace): Promise<LockHolder> {
  const holder = new Holder(url, name, user, pace);
  await holder.begin();
  return holder;
}

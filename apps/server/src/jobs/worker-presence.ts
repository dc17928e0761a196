import { PrimaryClient } from '@ohmstead/database';
import type pg from 'pg';

/** If the database does not answer in time, the next check for abandoned jobs tries again. */
const limits = { connectionTimeoutMillis: 5_000, lock_timeout: 5_000, query_timeout: 10_000 };
const writtenWithinMs = 30_000;

/** The two halves of the key of an advisory lock: the namespace, and the pool. */
const lockOf = (pool: string) => `hashtext('ohmstead.jobs'), hashtext(${pool})`;

/**
 * Releases jobs locked by pools other than $1 that no longer hold their advisory lock. Running a job twice does no harm; leaving it locked
 * does.
 */
const free = `
  with holders as materialized (
    select distinct locked_by from graphile_worker.jobs where locked_by <> $1
  ), gone as materialized (
    select array_agg(locked_by) as pools from holders where pg_try_advisory_xact_lock(${lockOf('locked_by')})
  )
  select graphile_worker.force_unlock_workers(pools) from gone where pools is not null`;

/**
 * Releases jobs that pool $1 was given without learning of it, because its connection was cut at that moment: they are locked by the pool
 * but not among those it runs ($2). A job assigned just now may still be on its way. The library can release all jobs of a pool but not
 * some of them, so this updates its tables directly, in the way it does (docs/decisions/0176).
 */
const freeUnheard = `
  with unheard as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = $1 and id <> all ($2::bigint[]) and locked_at < now() - interval '10 seconds' returning job_queue_id
  )
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = $1 and id in (select job_queue_id from unheard)`;

/**
 * A killed worker leaves its jobs locked, for four hours by the library's standards, and their queues with them. So each pool holds an
 * advisory lock while its process lives, and jobs locked by a pool without one are abandoned.
 */
export class WorkerPresence {
  readonly #url: string;
  #client: pg.Client | undefined;
  #holding: Promise<void> | undefined;
  #pool: string | undefined;
  /** Each job, and the time until which it counts as running. */
  readonly #running = new Map<string, number>();

  constructor(workerUrl: string) {
    this.#url = workerUrl;
  }

  /** Takes the lock of this pool, which replaces the previous one. */
  hold(pool: string): Promise<void> {
    // If the pool is the same, only its lock was lost: its jobs are still running.
    if (pool !== this.#pool) this.#running.clear();
    this.#pool = pool;
    // Two concurrent attempts would wait for each other's locks.
    return (this.#holding ??= this.#hold(pool).finally(() => (this.#holding = undefined)));
  }

  async #hold(pool: string): Promise<void> {
    await this.#letGo();
    const client = new PrimaryClient({ connectionString: this.#url, ...limits });
    client.on('error', () => undefined);
    client.once('end', () => (this.#client = this.#client === client ? undefined : this.#client));
    try {
      await client.connect();
      // A standby would grant its own lock, which means nothing on the primary.
      client.requirePrimary();
      await client.query(`select pg_advisory_lock(${lockOf('$1')})`, [pool]);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    // Over the new connection: those used for jobs may have been cut unnoticed.
    await client.query(free, [pool]);
  }

  /** Releases jobs of dead workers and jobs that this pool never learned of. Uses the worker's own role, which owns the queue. */
  async freeAbandoned(jobs: pg.Pool): Promise<void> {
    if (this.#client === undefined && this.#pool !== undefined) await this.hold(this.#pool);
    await jobs.query(free, [this.#pool ?? '']);
    if (this.#pool !== undefined) await jobs.query(freeUnheard, [this.#pool, this.#listRunning()]);
  }

  noteBegun(job: string): void {
    this.#running.set(job, Infinity);
  }

  /** The library reports the end before recording it: until then the job is still locked, and must not be released. */
  noteEnded(job: string): void {
    this.#running.set(job, performance.now() + writtenWithinMs);
  }

  #listRunning(): string[] {
    const now = performance.now();
    for (const [job, untilMs] of this.#running) if (untilMs < now) this.#running.delete(job);
    return [...this.#running.keys()];
  }

  /** This process has no pool any more, so the jobs it left locked may be released. */
  async leave(): Promise<void> {
    this.#pool = undefined;
    this.#running.clear();
    await this.#holding?.catch(() => undefined);
    await this.#letGo();
  }

  async #letGo(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // Unlocks explicitly, because the server notices a closed connection only after a moment.
    await client?.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await client?.end().catch(() => undefined);
  }
}

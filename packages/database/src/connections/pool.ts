import pg from 'pg';
import { nameFailure, NoConnection } from './database-unavailable.ts';
import { PrimaryClient } from './primary-client.ts';
import { limitsOfConnection } from './transaction-lead.ts';
import { valueTypes } from './value-types.ts';
import { withOptions } from './with-options.ts';

type PoolOptions = {
  url: string;
  size: number;
  pipeline: boolean;
  acquireWithinMs?: number;
  /** A connection to a standby is none. */
  requiresPrimary?: boolean;
  /** Each connection has the usual limits from its start; behind a pooler each transaction has to be told them. */
  keepsLimits?: boolean;
};

/** Longer waits only pile requests up; the caller is told 503 instead. */
export const usualAcquireWithinMs = 2_000;

const ignore = () => undefined;

const toPrimary = {
  Client: PrimaryClient,
  onConnect: (client: pg.ClientBase) => (client as PrimaryClient).requirePrimary(),
};

export function createPool({
  url,
  size,
  pipeline,
  requiresPrimary,
  keepsLimits,
  acquireWithinMs = usualAcquireWithinMs,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: keepsLimits ? withOptions(url, limitsOfConnection) : url,
    max: size,
    pipeline,
    connectionTimeoutMillis: acquireWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: valueTypes,
    ...(requiresPrimary ? toPrimary : {}),
  });
  // An idle connection that breaks leaves the pool by itself; one in use fails its statement. Unheard, either would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The driver gives it no code; a connection that could not be made in time it calls terminated. */
const isFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isFull(error) ? new NoConnection(error) : nameFailure(error);
  }
}

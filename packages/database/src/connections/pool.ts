import pg from 'pg';
import { nameFailure, NoConnection } from './database-unavailable.ts';
import { PrimaryClient } from './primary-client.ts';
import { limitsOfConnection } from './transaction-lead.ts';
import { valueTypes } from './value-types.ts';
import { withOptions } from './client.ts';

type PoolOptions = {
  url: string;
  size: number;
  pipeline: boolean;
  acquireWithinMs?: number | undefined;
  /** Refuses a server that turns out to be a standby. */
  requiresPrimary?: boolean;
  /** Each connection gets the usual limits when it is opened. Behind a pooler they have to be sent with each transaction. */
  keepsLimits?: boolean;
};

/** Waiting longer would only pile up requests; the caller gets 503 instead. */
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
  // An idle connection that breaks leaves the pool by itself, and one in use fails its statement. Without a listener, either error would
  // end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The driver reports this without a code. The message for a connection that could not be opened in time differs. */
const isFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isFull(error) ? new NoConnection(error) : nameFailure(error);
  }
}

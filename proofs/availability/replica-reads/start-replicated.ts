import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, startStandby, type Standby } from '@ohmstead/database/testing';
import { serverMemoryEnv, serverNodeFlags } from '../../../scripts/product/server-memory.ts';
import { ServerProcess } from '../../harness/product/server-process.ts';
import { unlimitedCalls } from '../../harness/product/start-server.ts';
import { fillBatteries, sweepBatteries } from '../../harness/fixtures/batteries.ts';
import { newDatabase, type NewDatabase } from '../../harness/fixtures/new-database.ts';
import { addOrganization, type Organization } from '../../harness/fixtures/organization.ts';

export type Api = { origin: string; metricsUrl: string };

export type Replicated = AsyncDisposable & {
  database: NewDatabase;
  standby: Standby;
  /** The first organisation is measured; the second only keeps the log moving. */
  organizations: readonly [Organization, Organization];
  /** Two that read from the standby. */
  replicated: readonly [Api, Api];
  /** One that knows the primary only. */
  alone: Api;
};

const batteryCount = 2_000;

/** The standby claims a position beyond any other: whoever trusts it reads old rows. The product itself is unchanged. */
const spoil = `
  create schema spoiled;
  create function spoiled.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select 'FFFFFFFF/0'::pg_lsn $$;
  grant usage on schema spoiled to ohmstead_api;
  alter role ohmstead_api set search_path = spoiled, pg_catalog`;

/** Three APIs on one database, two of which know its standby. */
export async function startReplicated(isSpoiled: boolean): Promise<Replicated> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await newDatabase(), ({ remove }) => remove());
  const { root, url, folder } = database;
  const organizations = [await addOrganization(root, 'seen'), await addOrganization(root, 'busy')] as const;
  for (const { id } of organizations) await fillBatteries(root, id, batteryCount);
  await sweepBatteries(root);
  if (isSpoiled) await root.query(spoil);
  const dirs = { primaryDir: join(folder, 'postgres'), dataDir: join(folder, 'standby') };
  const standby = started.adopt(await startStandby({ url, ...dirs }), ({ stop }) => stop());
  const start = async (env: Record<string, string>) => {
    const { server, api } = await startApi({ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ...env });
    started.defer(async () => void (await server.end()));
    return api;
  };
  mkdirSync(join(folder, 'data'));
  const beside = { DATABASE_REPLICA_URL: standby.url };
  const replicated = [await start(beside), await start(beside)] as const;
  const alone = await start({});
  const parts = started.move();
  return { database, standby, organizations, replicated, alone, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

async function startApi(env: Record<string, string>): Promise<{ server: ServerProcess; api: Api }> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const usual = { ...serverMemoryEnv, NODE_ENV: 'production', ROLES: 'api', DEMO: '0', LOG_LEVEL: 'error' };
  const own = { PUBLIC_URL: `http://127.0.0.1:${port}`, METRICS_PORT: String(metricsPort) };
  const server = new ServerProcess(port, {
    env: { ...usual, ...own, ...unlimitedCalls, ...env },
    nodeFlags: serverNodeFlags,
  });
  await server.start();
  return { server, api: { origin: server.origin, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` } };
}

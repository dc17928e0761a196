import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReplica, startEmbedded, type Replica } from '@ohmstead/database';
import { startStandby, testDatabase, type Standby, type TestDatabase } from '@ohmstead/database/testing';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { createParts } from '../create-parts.ts';
import { cheapCost } from '../sessions/password-hashing.ts';
import { quietOptions } from './quiet-options.ts';
import { publicUrl } from './test-api.ts';
import { TestOrganization } from './test-organization.ts';

export type TestReplica = {
  /** Reads from the standby where it can. */
  app: FastifyInstance;
  /** Another process of the same product, which knows the primary only. */
  other: FastifyInstance;
  database: TestDatabase;
  replica: Replica;
  standby: Standby;
  /** Asks the standby as a super user. */
  askStandby: (query: string) => Promise<unknown>;
  organization: () => Promise<TestOrganization>;
};

/** Nothing in it must outlive the machine. */
const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

/** A PostgreSQL of its own, which other test files cannot keep busy, and a streaming standby of it. */
export async function testReplica(): Promise<TestReplica> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-replica-'));
  const [primaryDir, dataDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const primary = await startEmbedded({ dataDir: primaryDir, settings });
  // Ends last.
  afterAll(async () => {
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const database = await testDatabase(primary.url);
  const standbySettings = { ...settings, max_standby_streaming_delay: '0' };
  const standby = await startStandby({ url: database.url, primaryDir, dataDir, settings: standbySettings });
  afterAll(() => standby.stop());
  const { url } = standby;
  const root = new pg.Pool({ connectionString: url, max: 1 });
  root.on('error', () => undefined);
  afterAll(() => root.end());
  const replica = openReplica(url, 'api', database.api);
  afterAll(() => replica.close());
  const [app, other] = [await api(database, replica), await api(database)];
  return {
    app,
    other,
    database,
    replica,
    standby,
    askStandby: (query) => root.query(query),
    organization: () => TestOrganization.create(database),
  };
}

async function api(database: TestDatabase, replica?: Replica): Promise<FastifyInstance> {
  const parts = createParts(database.api, { publicUrl, hashCost: cheapCost, replica });
  const callRates = { perUser: 1e9, perOrganization: 1e9 };
  const app = await buildApp(parts, { ...quietOptions, callRates });
  await app.ready();
  afterAll(() => app.close());
  return app;
}

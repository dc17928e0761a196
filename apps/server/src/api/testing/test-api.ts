import { testDatabase, type TestDatabase } from '@ohmstead/database/testing';
import { afterAll } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from '../app.ts';
import type { ApiParts } from '../api-parts.ts';
import { createParts } from '../create-parts.ts';
import { cheapCost } from '../sessions/password-hashing.ts';
import { quietOptions } from './quiet-options.ts';
import { TestOrganization } from './test-organization.ts';

export type TestApi = {
  app: FastifyInstance;
  parts: ApiParts;
  database: TestDatabase;
  organization: (name?: string) => Promise<TestOrganization>;
};

export const publicUrl = new URL('https://console.test');

/** Tests call faster than people. */
const callRates = { perUser: 1e9, perOrganization: 1e9 };
const searchRate = { perSecond: 1e9, burst: 1e9 };

/** The whole API over a database of its own, without a port. */
export async function testApi(options: Partial<AppOptions> = {}): Promise<TestApi> {
  const database = await testDatabase();
  const parts = createParts(database.api, { publicUrl, hashCost: cheapCost });
  const app = await buildApp(parts, { ...quietOptions, callRates, searchRate, ...options });
  await app.ready();
  afterAll(() => app.close());
  return { app, parts, database, organization: (name) => TestOrganization.create(database, name) };
}

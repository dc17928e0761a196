import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDatabase, type NewDatabase } from '../../harness/fixtures/new-database.ts';
import { addLongHistory } from '../../harness/fixtures/long-history.ts';
import { addOrganization, type Organization } from '../../harness/fixtures/organization.ts';
import { startServer, type RunningServer } from '../../harness/product/start-server.ts';
import { takeSample, type Sample } from './questions.ts';

export type HistoryProduct = AsyncDisposable & {
  database: NewDatabase;
  server: RunningServer;
  organization: Organization;
  sample: Sample;
};

type World = { organization: Organization; sample: Sample };

/** A running product with this many services, and a fifth as many batteries. A folder that is named keeps them for the next run. */
export async function startHistoryProduct(services: number, kept?: string): Promise<HistoryProduct> {
  await using started = new AsyncDisposableStack();
  const folder = kept === undefined ? undefined : join(kept, String(services));
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const database = started.adopt(await newDatabase(folder), ({ remove }) => remove());
  const world = await readOrMake(join(database.folder, 'world.json'), () => makeWorld(database, services));
  const server = started.adopt(
    await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
    ({ stop }) => stop(),
  );
  const parts = started.move();
  return { database, server, ...world, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

async function makeWorld({ root }: NewDatabase, services: number): Promise<World> {
  const organization = await addOrganization(root, 'history');
  await addLongHistory(root, organization.id, { services, batteries: services / 5 });
  return { organization, sample: await takeSample(root, organization.id, services) };
}

async function readOrMake(file: string, make: () => Promise<World>): Promise<World> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as World;
  const world = await make();
  writeFileSync(file, JSON.stringify(world));
  return world;
}

import type pg from 'pg';
import { signIn } from '../product/sign-in.ts';
import { startServer, type RunningServer, type ServerOptions } from '../product/start-server.ts';
import { addBatteries } from '../fixtures/batteries.ts';
import { addFleet, type FleetThing } from '../fixtures/devices.ts';
import { newDatabase, type NewDatabase } from '../fixtures/new-database.ts';
import { addOrganization } from '../fixtures/organization.ts';

export type FleetProduct = AsyncDisposable & {
  database: NewDatabase;
  server: RunningServer;
  things: FleetThing[];
  /** The token of a user who sees everything. */
  headers: Record<string, string>;
};

type FleetOptions = Pick<ServerOptions, 'tree' | 'env' | 'nodeFlags' | 'onOutput'> & {
  /** Fills the database before the product starts. */
  prepare?: ((root: pg.Pool) => Promise<void>) | undefined;
};

/** The whole product in one process, as `npm start` runs it, with this many registered analyzers. */
export async function startFleetProduct(
  deviceCount: number,
  batteryCount = 0,
  { prepare, ...options }: FleetOptions = {},
): Promise<FleetProduct> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await newDatabase(), ({ remove }) => remove());
  const organization = await addOrganization(database.root, 'fleet');
  if (batteryCount > 0) await addBatteries(database.root, organization.id, batteryCount);
  const things = await addFleet(database.root, organization.id, deviceCount);
  await prepare?.(database.root);
  const { url: databaseUrl, folder } = database;
  const server = started.adopt(
    await startServer({ databaseUrl, folder, roles: 'api,gateway,worker', logLevel: 'error', ...options }),
    ({ stop }) => stop(),
  );
  const { token } = await signIn(server.origin, organization);
  const headers = { authorization: `Bearer ${token}` };
  const parts = started.move();
  return {
    database,
    server,
    things,
    headers,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { openDatabase, type Database } from '@ohmstead/database';
import { codeOf } from '@ohmstead/domain';
import type { Logger } from 'pino';
import { usualPort, type Config } from '../settings/config.ts';

type Health = { drain?: () => void; close: () => Promise<void> };
type Start = { databaseUrl: string; config: Pick<Config, 'host' | 'port' | 'roles'>; logger: Logger };

/**
 * Serves the health of a process without the API at the usual paths, if it was given its own port: the default port is left to a process
 * with the API on the same machine, which may start later. If the port is taken, the process runs without it.
 */
export async function startHealth({ databaseUrl, config, logger }: Start): Promise<Health> {
  if (config.port === usualPort) return { close: async () => undefined };
  const database = openDatabase(databaseUrl, config.roles.includes('gateway') ? 'gateway' : 'worker', { poolSize: 1 });
  let isDraining = false;
  const isReady = () => !isDraining && canServe(database);
  const server = createServer((request, response) => void answer(request.url, response, isReady));
  if (!(await listens(server, config))) logger.warn({ port: config.port }, 'Health is not served: the port is taken');
  return {
    drain: () => void (isDraining = true),
    async close() {
      server.close();
      server.closeAllConnections();
      await database.close();
    },
  };
}

async function listens(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false;
    throw error;
  }
}

const canServe = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  );

async function answer(
  path: string | undefined,
  response: ServerResponse,
  isReady: () => Promise<boolean> | boolean,
): Promise<void> {
  const say = (status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  if (path === '/healthz') return void say(200, { status: 'alive' });
  if (path !== '/readyz') return void say(404, asError('path-not-found', 'There is nothing at this address.'));
  if (await isReady()) say(200, { status: 'ready' });
  else say(503, asError('unavailable', 'The database does not respond, or this process is ending.'));
}

const asError = (code: string, message: string) => ({ error: { code, message, params: [] } });

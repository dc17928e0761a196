import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { openDatabase } from '@ohmstead/database';
import type { Logger } from 'pino';
import { usualPort, type Config } from './config.ts';

type Start = { databaseUrl: string; config: Pick<Config, 'host' | 'port' | 'roles'>; logger: Logger };

/**
 * Health of a process that serves no API, at the same addresses, where it was given a port of its own: the usual one is left to a
 * process with the API, which may share the machine and come later. Where the port is taken this process works without.
 */
export async function startHealth({ databaseUrl, config, logger }: Start): Promise<{ close: () => Promise<void> }> {
  if (config.port === usualPort) return { close: async () => undefined };
  const database = openDatabase(databaseUrl, config.roles.includes('gateway') ? 'gateway' : 'worker', { poolSize: 1 });
  const server = createServer((request, response) => void answer(request.url, response, () => database.ping()));
  if (!(await listens(server, config))) logger.warn({ port: config.port }, 'Health is not served: the port is taken');
  return {
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
    if ((error as { code?: string }).code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function answer(path: string | undefined, response: ServerResponse, ping: () => Promise<void>): Promise<void> {
  const say = (status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  if (path === '/healthz') return void say(200, { status: 'alive' });
  if (path !== '/readyz') return void say(404, asError('path-not-found', 'There is nothing at this address.'));
  const isReady = await ping().then(
    () => true,
    () => false,
  );
  if (isReady) say(200, { status: 'ready' });
  else say(503, asError('unavailable', 'The database does not answer.'));
}

const asError = (code: string, message: string) => ({ error: { code, message, params: [] } });

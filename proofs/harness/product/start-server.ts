import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { root } from '../../../scripts/lib/root.ts';
import { serverMemoryEnv, serverNodeFlags } from '../../../scripts/product/server-memory.ts';
import { ServerProcess } from './server-process.ts';

export type RunningServer = {
  origin: string;
  mqttPort: number;
  pid: number;
  stop: () => Promise<void>;
};

export type ServerOptions = {
  databaseUrl: string;
  folder: string;
  roles: string;
  logLevel?: string;
  /** The folder of the sources, if it is a modified copy of the tree. */
  tree?: string;
  env?: Record<string, string>;
  nodeFlags?: readonly string[];
  /** Called with the server's log, which is printed otherwise. */
  onOutput?: (text: string) => void;
};

/** One caller acts as many: no limit on calls. */
export const unlimitedCalls = { USER_CALLS_PER_SECOND: '1000000', ORGANIZATION_CALLS_PER_SECOND: '1000000' };

/** The product's server as in production, on free ports. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { databaseUrl, folder, roles, logLevel = 'warn', tree = root, onOutput } = options;
  const [port, mqttPort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...serverMemoryEnv,
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MQTT_PORT: String(mqttPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ROLES: roles,
    DEMO: '0',
    LOG_LEVEL: logLevel,
    ...unlimitedCalls,
    ...options.env,
  };
  const server = new ServerProcess(port, {
    env,
    nodeFlags: [...serverNodeFlags, ...(options.nodeFlags ?? [])],
    program: join(tree, 'apps/server/src/main.ts'),
    ...(onOutput ? { onOutput } : {}),
  });
  await server.start();
  return { origin: server.origin, mqttPort, pid: server.pid, stop: async () => void (await server.end()) };
}

import { findFreePort } from '@ohmstead/database/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverMemoryEnv, serverNodeFlags } from '../../scripts/product/server-memory.ts';

export type ServerProcess = {
  origin: string;
  mqttPort: number;
  pid: number;
  stop: () => Promise<void>;
};

type ServerOptions = { databaseUrl: string; folder: string; roles: string; logLevel?: string };

const program = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');
/** Also on a machine that has much else to do. */
const startWithinMs = 120_000;
const pauseMs = 50;

/** The product's server as it is started for real, on free ports of its own. */
export async function startServer({
  databaseUrl,
  folder,
  roles,
  logLevel = 'warn',
}: ServerOptions): Promise<ServerProcess> {
  const [port, mqttPort] = [await findFreePort(), await findFreePort()];
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...serverMemoryEnv,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    MQTT_PORT: String(mqttPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ROLES: roles,
    DEMO: '0',
    LOG_LEVEL: logLevel,
    // One caller plays many.
    USER_CALLS_PER_SECOND: '1000000',
    ORGANIZATION_CALLS_PER_SECOND: '1000000',
  };
  const child = spawn(process.execPath, [...serverNodeFlags, program], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await ready(child, `${origin}/readyz`);
  return { origin, mqttPort, pid: child.pid as number, stop: () => stop(child) };
}

async function ready(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + startWithinMs;
  while (!(await isOk(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    if (performance.now() > until) throw new Error(`The server was not ready within ${startWithinMs} ms`);
    await delay(pauseMs);
  }
}

const isOk = (address: string) =>
  fetch(address).then(
    (answer) => answer.ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

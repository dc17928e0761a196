import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fleet } from './fleet.ts';

export type Place = {
  /** The address for a browser. */
  origin: string;
  /** DATA_DIR. */
  folder: string;
  /** The port of the embedded broker. */
  mqttPort: number;
  /** Where faults of the simulated analyzers are triggered. */
  controlPort: number;
};
export type Product = Place & { stop: () => Promise<void> };

const root = dirname(dirname(import.meta.dirname));
const log = join(root, 'look', 'journeys.log');
/** Builds the console, a new database and its demo, on a busy machine. */
const startWithinMs = 170_000;
const pauseMs = 200;

/** A service of hours ends in seconds. */
const timeLapse = '20';

/** Everything that `npm start` starts, on free ports and in a folder of its own, with a small fleet or that of the demo. */
export async function startProduct(which: 'small' | 'demo' = 'small'): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-journeys-'));
  const fleetFile = join(folder, 'journeys-fleet.json');
  writeFileSync(fleetFile, JSON.stringify(fleet));
  const [port = 0, mqttPort = 0, controlPort = 0] = await freePorts(3);
  const env = {
    ...process.env,
    // Vitest's 'test' would build a development console.
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: folder,
    DEMO: '1',
    ...(which === 'small' && { DEMO_FLEET: fleetFile }),
    SIMULATOR_TIME_LAPSE: timeLapse,
    SIMULATOR_CONTROL_PORT: String(controlPort),
  };
  const child = spawnLogged([join(root, 'scripts', 'start.ts')], env);
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => end(child).finally(() => rmSync(folder, { recursive: true, force: true }));
  await ready(child, origin).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin, folder, mqttPort, controlPort, stop };
}

function spawnLogged(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  mkdirSync(dirname(log), { recursive: true });
  const file = openSync(log, 'w');
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', file, file] });
  closeSync(file);
  return child;
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  const until = performance.now() + startWithinMs;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}: see ${log}`);
    if (performance.now() > until) throw new Error(`The product was not ready within ${startWithinMs} ms: see ${log}`);
    await delay(pauseMs);
  }
}

const isReady = (origin: string) =>
  fetch(new URL('/readyz', origin)).then(
    ({ ok }) => ok,
    () => false,
  );

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** All ports are held until each is known, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listening()));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

async function listening() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withLock } from '../bootstrap/hold-lock.mjs';
import { findTakenPorts } from './find-taken-ports.ts';
import { greeting } from './greeting.ts';
import { isDemo, productEnv, serverAddress, simulatorEnv } from './product-env.ts';
import { startProcess, type ProductProcess } from './product-process.ts';
import { publicUrl } from './public-url.ts';
import { serverMemoryEnv, serverNodeFlags } from './server-memory.ts';

const SERVER = 'apps/server/src/main.ts';
const SIMULATOR = 'apps/simulator/src/main.ts';

interface RunOptions {
  /** Arguments for Node, before the script's name. */
  nodeFlags?: string[];
  /** Processes that run beside the server and end with it. */
  others?: ProductProcess[];
}

/**
 * Runs the server and, in a demo, the simulator, until a signal or until the server ends; returns the exit code. The simulator is a process
 * of its own: to the server it is a room full of analyzers.
 */
export async function runProduct(options: RunOptions = {}): Promise<number> {
  const taken = await findTakenPorts(process.env);
  if (taken.length === 0) return runParts(options);
  console.error(taken.join('\n'));
  return 1;
}

async function runParts({ nodeFlags = [], others = [] }: RunOptions): Promise<number> {
  const demo = isDemo(process.env);
  const server = startProcess([...nodeFlags, ...serverNodeFlags, SERVER], {
    ...serverMemoryEnv,
    ...productEnv(process.env),
  });
  const parts = [server, ...others];
  console.log(demo && isFirstStart() ? 'Starting, and creating the demo with two years of history …' : 'Starting …');
  void waitUntilReady(serverAddress(process.env)).then(() => console.log(greeting(publicUrl(), demo)));
  if (demo) void playAnalyzers(nodeFlags, parts);
  const code = await Promise.race([server.ended, stopRequest()]);
  for (const part of parts.toReversed()) await part.stop();
  return code;
}

const isFirstStart = (): boolean => !existsSync(simulatorEnv(process.env).FLEET_FILE);

/** Of several products on one data folder, only one runs the simulator: two would send as the same devices. */
async function playAnalyzers(nodeFlags: string[], parts: ProductProcess[]): Promise<void> {
  await withLock(`${simulatorEnv(process.env).FLEET_FILE}.lock`, async () => {
    const simulator = await startSimulator(nodeFlags);
    parts.push(simulator);
    await simulator.ended;
  });
}

/** The server writes the file with the analyzers' names and secrets, on the first start after making the demo. */
async function startSimulator(nodeFlags: string[]): Promise<ProductProcess> {
  const env = simulatorEnv(process.env);
  await waitUntilReady(serverAddress(process.env));
  await waitForFile(env.FLEET_FILE);
  return startProcess([...nodeFlags, SIMULATOR], env);
}

const stopRequest = (): Promise<number> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0));
  });

const PAUSE_MS = 200;

/** Waits until `GET /readyz` answers 200: a first start creates the database and the demo before that. */
async function waitUntilReady(address: string): Promise<void> {
  while (!(await isReady(address))) await delay(PAUSE_MS);
}

async function waitForFile(file: string): Promise<void> {
  while (!existsSync(file)) await delay(PAUSE_MS);
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

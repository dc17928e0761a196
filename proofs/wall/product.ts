import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WallAnswer } from '@ohmstead/contract';
import { fleet } from '../../journeys/product/fleet.ts';
import { root } from '../../scripts/lib/root.ts';
import { childrenOf, killAll } from '../harness/postgres/process-tree.ts';
import type { States } from './find-fault.ts';
import type { Session } from './pair-screen.ts';

type Part = 'server' | 'broker';

const parts: Record<Part, { file: string; roles: string; port: number }> = {
  server: { file: 'scripts/start.ts', roles: 'api,worker', port: 3_589 },
  broker: { file: 'apps/server/src/main.ts', roles: 'gateway', port: 3_590 },
};
const mqttPort = 15_589;
const startsWithinMs = 600_000;
/** A service of hours ends in minutes, so that bays change all the time. */
const timeLapse = '60';

/** The whole product with analyzers at work, whose parts are stopped and started again on the same ports and the same data. */
export class Product {
  readonly origin = `http://127.0.0.1:${parts.server.port}`;
  readonly #running: Partial<Record<Part, ChildProcess>> = {};
  readonly #folder: string;
  readonly #data: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#data = join(folder, 'data');
  }

  /** The server first, which makes the database and the demo. */
  async startAll(): Promise<void> {
    await this.start('server');
    await this.start('broker');
  }

  /** Started again when it ends before it is ready, as by any supervisor: on a busy machine a database may not answer in time. */
  async start(part: Part): Promise<void> {
    const until = performance.now() + startsWithinMs;
    for (let child = this.#spawn(part); !(await isReady(parts[part].port)); await delay(500)) {
      if (performance.now() > until) throw new Error(`The ${part} did not start`);
      if (child.exitCode !== null) child = this.#spawn(part);
    }
  }

  #spawn(part: Part): ChildProcess {
    const { file, roles, port } = parts[part];
    const fleetFile = join(this.#folder, 'fleet.json');
    writeFileSync(fleetFile, JSON.stringify(fleet));
    const logs = join(root, 'look');
    mkdirSync(logs, { recursive: true });
    const log = openSync(join(logs, 'wall-proof.log'), 'a');
    const child = spawn(process.execPath, [join(root, file)], {
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        ROLES: roles,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: this.#data,
        DEMO: '1',
        DEMO_FLEET: fleetFile,
        SIMULATOR_TIME_LAPSE: timeLapse,
        LOG_LEVEL: 'warn',
      },
    });
    closeSync(log);
    this.#running[part] = child;
    return child;
  }

  async stopAll(): Promise<void> {
    await this.stop('broker');
    await this.stop('server');
  }

  /** Everything at once, as without power. */
  async killAll(): Promise<void> {
    await Promise.all([this.stop('server', 'SIGKILL'), this.stop('broker', 'SIGKILL'), this.killDatabase()]);
  }

  /** SIGKILL takes all that it started with it. */
  async stop(part: Part, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#running[part];
    delete this.#running[part];
    if (child?.pid === undefined || child.exitCode !== null) return;
    if (signal === 'SIGKILL') process.kill(-child.pid, signal);
    else child.kill(signal);
    if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  }

  /** Its servers start it again. */
  killDatabase(): Promise<void> {
    return killAll(this.#databaseProcesses());
  }

  /** Nothing is answered, and no connection is closed. */
  signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.#databaseProcesses()) process.kill(pid, signal);
  }

  #databaseProcesses(): number[] {
    const [line] = readFileSync(join(this.#data, 'pg18', 'postmaster.pid'), 'utf8').split('\n');
    return [Number(line), ...childrenOf(Number(line))];
  }

  /** Undefined while the server is away. */
  async readTruth({ headers }: Session): Promise<States | undefined> {
    try {
      const answer = await fetch(new URL('/api/wall', this.origin), { headers, signal: AbortSignal.timeout(10_000) });
      if (!answer.ok) return undefined;
      return statesOf(await answer.json());
    } catch {
      return undefined;
    }
  }
}

/** The states in an answer to the wall. */
export function statesOf(answer: unknown): States {
  const devices = (answer as WallAnswer).locations.flatMap((location) => location.devices);
  return new Map(
    devices.flatMap(({ name, online, bays }) =>
      bays.map(({ number, status }): [string, string] => [`${name} ${number}`, online ? status : 'offline']),
    ),
  );
}

const isReady = (port: number): Promise<boolean> =>
  fetch(new URL('/readyz', `http://127.0.0.1:${port}`)).then(
    ({ ok }) => ok,
    () => false,
  );

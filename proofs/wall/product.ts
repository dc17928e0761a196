import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WallAnswer } from '@ohmstead/contract';
import { fleet } from '../../journeys/product/fleet.ts';
import { root } from '../../scripts/lib/root.ts';
import type { Session } from './pair-screen.ts';

const [port, mqttPort] = [3_589, 15_589];
const startsWithinMs = 240_000;
/** A service of hours ends in minutes, so that bays change all the time. */
const timeLapse = '60';

/** The whole product with analyzers at work, which is stopped and started again on the same ports. */
export class Product {
  readonly origin = `http://127.0.0.1:${port}`;
  starts = 0;
  #child: ChildProcess | undefined;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    const fleetFile = join(this.#folder, 'fleet.json');
    writeFileSync(fleetFile, JSON.stringify(fleet));
    const logs = join(root, 'look');
    mkdirSync(logs, { recursive: true });
    const log = openSync(join(logs, 'wall-proof.log'), 'a');
    this.#child = spawn(process.execPath, [join(root, 'scripts', 'start.ts')], {
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: join(this.#folder, 'data'),
        DEMO: '1',
        DEMO_FLEET: fleetFile,
        SIMULATOR_TIME_LAPSE: timeLapse,
      },
    });
    closeSync(log);
    this.starts += 1;
    for (const until = performance.now() + startsWithinMs; !(await this.#isReady()); await delay(500)) {
      if (performance.now() > until || this.#child.exitCode !== null) throw new Error('The product did not start');
    }
  }

  /** SIGKILL takes all that it started with it, the database too. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined || child.exitCode !== null) return;
    if (signal === 'SIGKILL') process.kill(-child.pid, signal);
    else child.kill(signal);
    if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  }

  /** Undefined while the server is away. */
  async readTruth({ headers }: Session): Promise<ReadonlyMap<string, string> | undefined> {
    try {
      const answer = await fetch(new URL('/api/wall', this.origin), { headers, signal: AbortSignal.timeout(5_000) });
      if (!answer.ok) return undefined;
      const { locations } = (await answer.json()) as WallAnswer;
      const devices = locations.flatMap((location) => location.devices);
      return new Map(
        devices.flatMap(({ name, online, bays }) =>
          bays.map(({ number, status }): [string, string] => [`${name} ${number}`, online ? status : 'offline']),
        ),
      );
    } catch {
      return undefined;
    }
  }

  #isReady(): Promise<boolean> {
    return fetch(new URL('/readyz', this.origin)).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, toolEnvironment } from '../../testing/system-tools.ts';
import { isSoWithin } from '../../testing/until.ts';

/** Debian's package nats-server; what needs it says so where it is missing. */
export const hasNats = isInstalled('nats-server');
export const noteMissingNats = (): void =>
  console.warn('nats-server is not installed (Debian: nats-server): what needs it is left out');

const startWithinMs = 60_000;

type Settings = {
  folder: string;
  name: string;
  config: string;
  /** Of its MQTT listener. */
  port: number;
  /** Of its monitoring. */
  httpPort: number;
};

/** A NATS server that can be killed and started again with what it has stored. */
export class NatsNode {
  readonly name: string;
  readonly port: number;
  readonly httpPort: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  /** What it said of its health last. */
  #told = '';

  constructor({ folder, name, config, port, httpPort }: Settings) {
    this.name = name;
    this.port = port;
    this.httpPort = httpPort;
    this.#folder = join(folder, name);
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, 'nats.conf'), config);
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** Resolves when it serves, and is one of its cluster; what it has missed may still be on its way. */
  async start(): Promise<void> {
    const child = (this.#child = spawn('nats-server', ['-c', join(this.#folder, 'nats.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...toolEnvironment, NODE_NAME: this.name },
    }));
    child.stderr?.pipe(createWriteStream(join(this.#folder, 'log'), { flags: 'a' }));
    const isHealthy = await isSoWithin(() => this.#isHealthy(), startWithinMs, 50);
    if (!isHealthy) throw new Error(`${this.name} is not healthy: ${this.#told}`);
  }

  async #isHealthy(): Promise<boolean> {
    if (this.#child?.exitCode !== null) throw new Error(`${this.name} has ended: ${this.#folder}/log`);
    this.#told = await fetch(`http://127.0.0.1:${this.httpPort}/healthz?js-server-only=true`).then(
      (answer) => answer.text(),
      (error: unknown) => String(error),
    );
    return this.#told.includes('"ok"');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@ohmstead/database/testing';
import { until } from './until.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** The whole server as it is started in earnest, in one process. */
export class Product {
  readonly http: number;
  readonly mqtt: number;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #said = '';

  private constructor(http: number, mqtt: number, env: Record<string, string>) {
    this.http = http;
    this.mqtt = mqtt;
    this.#env = env;
  }

  static async start(env: Record<string, string>): Promise<Product> {
    const product = new Product(await findFreePort(), await findFreePort(), env);
    product.#launch();
    await until(() => product.isReady(), 120_000, 'the product is not ready');
    return product;
  }

  #launch(): void {
    const ports = { HOST: '127.0.0.1', PORT: String(this.http), MQTT_PORT: String(this.mqtt) };
    const rates = { USER_CALLS_PER_SECOND: '10000', ORGANIZATION_CALLS_PER_SECOND: '10000' };
    this.#child = spawn(process.execPath, [main], {
      env: { ...process.env, DEMO: '0', LOG_LEVEL: 'warn', ...ports, ...rates, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#said = (this.#said + chunk.toString()).slice(-200_000)));
  }

  get address(): string {
    return `http://127.0.0.1:${this.http}`;
  }

  async isReady(): Promise<boolean> {
    return (await this.ask('/readyz')) === 200;
  }

  /** The status of an answer; 0 where none came. */
  ask = (path: string): Promise<number> =>
    fetch(`${this.address}${path}`, { signal: AbortSignal.timeout(35_000) }).then(
      ({ status }) => status,
      () => 0,
    );

  /** Ended, or in words that only an error that nobody caught brings forth. */
  get faults(): string[] {
    const { exitCode = null, signalCode = null } = this.#child ?? {};
    const uncaught = /nobody caught|unhandled/i.exec(this.#said);
    return [
      ...(exitCode === null && signalCode === null ? [] : [`the process has ended: ${exitCode ?? signalCode}`]),
      ...(uncaught === null ? [] : [this.#said.slice(uncaught.index, uncaught.index + 500)]),
    ];
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(patience);
  }
}

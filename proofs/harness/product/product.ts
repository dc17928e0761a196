import { findFreePort } from '@ohmstead/database/testing';
import { ServerProcess } from './server-process.ts';

const mostKept = 200_000;
const endWithinMs = 20_000;

/** Log messages of uncaught errors only. */
export const uncaughtWords = /nobody caught|unhandled/i;

/** The whole server in one process, with its output recorded. */
export class Product {
  readonly http: number;
  readonly mqtt: number;
  readonly #server: ServerProcess;
  #said = '';

  private constructor(http: number, mqtt: number, env: Record<string, string>) {
    this.http = http;
    this.mqtt = mqtt;
    const rates = { USER_CALLS_PER_SECOND: '10000', ORGANIZATION_CALLS_PER_SECOND: '10000' };
    this.#server = new ServerProcess(http, {
      env: { DEMO: '0', LOG_LEVEL: 'warn', MQTT_PORT: String(mqtt), ...rates, ...env },
      onOutput: (text) => (this.#said = (this.#said + text).slice(-mostKept)),
    });
  }

  static async start(env: Record<string, string>): Promise<Product> {
    const product = new Product(await findFreePort(), await findFreePort(), env);
    await product.#server.start();
    return product;
  }

  get address(): string {
    return this.#server.origin;
  }

  /** Set when it has ended, or has logged an uncaught error. */
  get faults(): string[] {
    const { ended } = this.#server;
    const uncaught = uncaughtWords.exec(this.#said);
    return [
      ...(ended === null ? [] : [`the process has ended: ${ended}`]),
      ...(uncaught === null ? [] : [this.#said.slice(uncaught.index, uncaught.index + 500)]),
    ];
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => void this.#server.end('SIGKILL'), endWithinMs);
    await this.#server.end();
    clearTimeout(timer);
  }
}

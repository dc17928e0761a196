import { findFreePort } from '@ohmstead/database/testing';
import { ServerProcess } from './server-process.ts';

const mostKept = 200_000;
const endWithinMs = 20_000;

/** Log messages of uncaught errors only. */
export const uncaughtWords = /uncaught|unhandled/i;

/** The whole server in one process, with its output recorded. */
export class Product {
  readonly http: number;
  readonly mqtt: number;
  readonly #server: ServerProcess;
  #output = '';

  private constructor(http: number, mqtt: number, env: Record<string, string>) {
    this.http = http;
    this.mqtt = mqtt;
    const rates = { USER_CALLS_PER_SECOND: '10000', ORGANIZATION_CALLS_PER_SECOND: '10000' };
    this.#server = new ServerProcess(http, {
      env: { DEMO: '0', LOG_LEVEL: 'warn', MQTT_PORT: String(mqtt), ...rates, ...env },
      onOutput: (text) => (this.#output = (this.#output + text).slice(-mostKept)),
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

  /** That the process has ended, and the uncaught error in its log, if any. */
  get faults(): string[] {
    const { ended } = this.#server;
    const uncaught = uncaughtWords.exec(this.#output);
    return [
      ...(ended === null ? [] : [`the process has ended: ${ended}`]),
      ...(uncaught === null ? [] : [this.#output.slice(uncaught.index, uncaught.index + 500)]),
    ];
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => void this.#server.end('SIGKILL'), endWithinMs);
    await this.#server.end();
    clearTimeout(timer);
  }
}

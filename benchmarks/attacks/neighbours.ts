import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@ohmstead/database/testing';
import { ApiProbe } from '../load/api-probe.ts';
import { FleetLoad } from '../load/fleet-load.ts';
import { startFleetProduct, type FleetProduct } from '../load/fleet-product.ts';

const deviceCount = 50;
const batteryCount = 2_000;
const probeEveryMs = 10;
const warmUpMs = 2_000;

export type Peace = { callsMs: number; pubacksMs: number; loopMs: number };

/** Another organisation at work in the same process: its analyzers send a sample a second, its people ask for small things. */
export class Neighbours {
  readonly product: FleetProduct;
  readonly #fleet = new FleetLoad();
  readonly #calls: ApiProbe;
  readonly #metrics: string;
  readonly #output: string[];

  private constructor(product: FleetProduct, metrics: string, output: string[]) {
    this.product = product;
    this.#metrics = metrics;
    this.#output = output;
    const { server, headers } = product;
    this.#calls = new ApiProbe(server.origin, { path: '/api/locations', headers }, probeEveryMs);
  }

  static async begin(tree: string): Promise<Neighbours> {
    const output: string[] = [];
    const metricsPort = await findFreePort();
    const onOutput = (text: string) => void output.push(text);
    const env = { METRICS_PORT: String(metricsPort) };
    const product = await startFleetProduct(deviceCount, batteryCount, { tree, env, onOutput }).catch((error) => {
      console.log(output.join(''));
      throw error;
    });
    const neighbours = new Neighbours(product, `http://127.0.0.1:${metricsPort}/metrics`, output);
    await neighbours.#fleet.connect(product.server.mqttPort, product.things);
    await neighbours.#fleet.offer(deviceCount, warmUpMs);
    return neighbours;
  }

  /** 99 of 100 calls and PUBACKs took no longer, and the process never stood still for longer (ms). */
  async measure(durationMs: number): Promise<Peace> {
    await this.#longestStandstillMs();
    const { fromMs, toMs } = await this.#fleet.offer(deviceCount, durationMs);
    // What was asked last is answered, too.
    await delay(probeEveryMs);
    return {
      callsMs: this.#calls.waits.p99Between(fromMs, toMs),
      pubacksMs: this.#fleet.waits.p99Between(fromMs, toMs),
      loopMs: await this.#longestStandstillMs(),
    };
  }

  /** Since it was asked last. */
  async #longestStandstillMs(): Promise<number> {
    const text = await (await fetch(this.#metrics)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
  }

  get refused(): number {
    return this.#calls.refused;
  }

  /** Batches of device messages that could not be stored. */
  get batchesNotCommitted(): number {
    return this.#output.join('').split('Batch not committed').length - 1;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#calls.stop();
    this.#fleet.stop();
    await this.product[Symbol.asyncDispose]();
  }
}

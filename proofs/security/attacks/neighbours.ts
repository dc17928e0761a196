import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findFreePort } from '@ohmstead/database/testing';
import { ApiProbe } from '../../harness/load/api-probe.ts';
import { FleetLoad } from '../../harness/load/fleet-load.ts';
import { startFleetProduct, type FleetProduct } from '../../harness/load/fleet-product.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { longestStandstillMs, standstillWatch } from '../../harness/measure/standstill-watch.ts';
import { quantile } from '../../harness/measure/statistics.ts';
import { flood, type FloodOptions } from './flood.ts';

const deviceCount = 50;
const batteryCount = 2_000;
/** Enough that a rare pause of either side is not what the 99th of 100 rests on. */
const samplesPerSecond = 400;
const probeEveryMs = 5;
const warmUpMs = 2_000;

/** Durations of each call and each PUBACK, and the longest time for which the process was blocked (ms). */
export type Times = { calls: number[]; pubacks: number[]; standstillMs: number };

const noTimes = (): Times => ({ calls: [], pubacks: [], standstillMs: 0 });

const together = (one: Times, other: Times): Times => ({
  calls: [...one.calls, ...other.calls],
  pubacks: [...one.pubacks, ...other.pubacks],
  standstillMs: Math.max(one.standstillMs, other.standstillMs),
});

/** How much longer the other organisation waits, in 99 of 100 cases; twice as long is the most. */
export const slowdown = (calm: Times, held: Times, attack = ''): Figure[] =>
  [
    { name: 'calls of another organisation, 99 of 100', of: ({ calls }: Times) => calls },
    { name: 'PUBACKs of another organisation, 99 of 100', of: ({ pubacks }: Times) => pubacks },
  ].map(({ name, of }) => ({
    name: `${attack}${name}`,
    value: quantile(of(held), 0.99),
    unit: 'ms',
    reference: { name: 'the same without the attack', value: quantile(of(calm), 0.99), bound: { atMost: 2 } },
  }));

/** Another organisation at work in the same process: its analyzers send samples, its people make small calls. */
export class Neighbours {
  readonly product: FleetProduct;
  readonly #fleet = new FleetLoad();
  readonly #calls: ApiProbe;
  readonly #watchPort: number;
  readonly #output: string[];

  private constructor(product: FleetProduct, watchPort: number, output: string[]) {
    this.product = product;
    this.#watchPort = watchPort;
    this.#output = output;
    const { server, headers } = product;
    this.#calls = new ApiProbe(server.origin, { path: '/api/locations', headers }, probeEveryMs);
  }

  static async begin(tree: string, prepare?: (root: pg.Pool) => Promise<void>): Promise<Neighbours> {
    const output: string[] = [];
    const watchPort = await findFreePort();
    const onOutput = (text: string) => void output.push(text);
    const options = { tree, prepare, onOutput, ...standstillWatch(watchPort) };
    const product = await startFleetProduct(deviceCount, batteryCount, options).catch((error) => {
      console.log(output.join(''));
      throw error;
    });
    const neighbours = new Neighbours(product, watchPort, output);
    await neighbours.#fleet.connect(product.server.mqttPort, product.things);
    await neighbours.#fleet.offer(samplesPerSecond, warmUpMs);
    return neighbours;
  }

  async measure(durationMs: number): Promise<Times> {
    await longestStandstillMs(this.#watchPort);
    const { fromMs, toMs } = await this.#fleet.offer(samplesPerSecond, durationMs);
    // The last requests are answered, too.
    await delay(probeEveryMs);
    return {
      calls: this.#calls.waits.between(fromMs, toMs),
      pubacks: this.#fleet.waits.between(fromMs, toMs),
      standstillMs: await longestStandstillMs(this.#watchPort),
    };
  }

  /** Rounds without and with the attack alternate: the load of the machine changes from minute to minute. */
  async beside(attack: FloodOptions, rounds: number, name: string): Promise<{ calm: Times; held: Times }> {
    let [calm, held] = [noTimes(), noTimes()];
    for (let round = 0; round < rounds; round++) {
      calm = together(calm, await this.measure(attack.durationMs));
      const [times, { statuses, slowestMs }] = await Promise.all([this.measure(attack.durationMs), flood(attack)]);
      held = together(held, times);
      console.log(`${name}${JSON.stringify(statuses)}, slowest ${Math.round(slowestMs)} ms`);
    }
    return { calm, held };
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

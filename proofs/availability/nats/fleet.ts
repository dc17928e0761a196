import { isSoWithin } from '../../../apps/server/src/testing/until.ts';
import { RecordingDevice } from '../../harness/confirmed/recording-device.ts';
import type { NatsCluster } from './nats-cluster.ts';

const inFlight = 12;
const resendAfterMs = 10_000;
/** As fast as a device may send. */
const believesBrokerEveryMs = 20;
const connectWithinMs = 8_000;
const sampleEveryMs = 10;
const pauseMs = 20;

export type Wait = {
  /** The longest time in which no device got an acknowledgement. */
  silenceMs: number;
  /** Until every device got an acknowledgement of a message sent after the kill. */
  everybodyMs: number;
};

/** Analyzers spread over the nodes: half keep each message until Ohmstead acknowledges it, half only until NATS does. */
export class Fleet {
  readonly careful: RecordingDevice[];
  readonly trusting: RecordingDevice[];

  constructor({ nodes }: NatsCluster, names: { careful: readonly string[]; trusting: readonly string[] }) {
    const make = (name: string, at: number, more: { believesBrokerEveryMs?: number }) => {
      const ports = nodes.map((_, n) => nodes[(at + n) % nodes.length]!.port);
      const [port = 0, ...otherPorts] = ports;
      const usual = { trustsPuback: false, resendAfterMs, subscribesAt: 0 as const, connectWithinMs, otherPorts };
      return new RecordingDevice(port, name, { ...usual, ...more });
    };
    this.careful = names.careful.map((name, at) => make(name, at, {}));
    this.trusting = names.trusting.map((name, at) => make(name, at, { believesBrokerEveryMs }));
  }

  get all(): RecordingDevice[] {
    return [...this.careful, ...this.trusting];
  }

  live(): void {
    for (const device of this.all) device.live();
  }

  get #acknowledged(): number {
    return this.careful.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** What the careful devices notice of kills; nothing if some were not served in time. */
  async endure(kill: () => Promise<void>, withinMs: number): Promise<Wait | undefined> {
    const startedAtMs = performance.now();
    let [seen, changedAtMs, silenceMs] = [this.#acknowledged, startedAtMs, 0];
    const look = () => {
      const now = performance.now();
      silenceMs = Math.max(silenceMs, now - changedAtMs);
      if (this.#acknowledged !== seen) [seen, changedAtMs] = [this.#acknowledged, now];
    };
    const sampling = setInterval(look, sampleEveryMs);
    try {
      await kill();
      if ((await this.#findUnserved(withinMs)).length > 0) return undefined;
      look();
      return { silenceMs, everybodyMs: performance.now() - startedAtMs };
    } finally {
      clearInterval(sampling);
    }
  }

  /** More than can be in transit at a time: so at least one was sent after this call. */
  async #findUnserved(withinMs: number): Promise<readonly RecordingDevice[]> {
    const targets = this.all.map(({ acknowledged }) => acknowledged + inFlight + 1);
    const isServed = () => this.all.every(({ acknowledged }, at) => acknowledged >= (targets[at] as number));
    if (await isSoWithin(isServed, withinMs, pauseMs)) return [];
    return this.all.filter(({ acknowledged }, at) => acknowledged < (targets[at] as number));
  }

  async untilEverybodyServed(withinMs: number): Promise<void> {
    const unserved = (await this.#findUnserved(withinMs)).map(({ thingName }) => thingName);
    if (unserved.length > 0) throw new Error(`Not served within ${withinMs / 1_000} s: ${unserved.join()}`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((device) => device.stop()));
  }
}

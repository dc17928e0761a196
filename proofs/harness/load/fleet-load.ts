import { setTimeout as delay } from 'node:timers/promises';
import { isSoWithin } from '../../../apps/server/src/testing/until.ts';
import { PacedDevice } from '../devices/paced-device.ts';
import { TimedWaits } from '../measure/timed-waits.ts';
import type { FleetThing } from '../fixtures/devices.ts';

/** As many connect at once as in a hall that is switched on. */
const connectingAtOnce = 100;
const tickMs = 10;

export type Offered = { fromMs: number; toMs: number; sent: number; heldBack: number };

/** Analyzers that together send this many samples a second, whatever happens to them. */
export class FleetLoad {
  readonly waits = new TimedWaits();
  readonly devices: PacedDevice[] = [];
  #next = 0;

  async connect(mqttPort: number, things: readonly FleetThing[]): Promise<void> {
    for (let at = 0; at < things.length; at += connectingAtOnce) {
      const devices = things
        .slice(at, at + connectingAtOnce)
        .map((thing) => new PacedDevice(mqttPort, thing, this.waits.note));
      this.devices.push(...devices);
      await Promise.all(devices.map((device) => device.ready()));
    }
  }

  /** The clock decides when a sample is due, not the answers. */
  async offer(perSecond: number, durationMs: number): Promise<Offered> {
    const fromMs = performance.now();
    const toMs = fromMs + durationMs;
    let due = 0;
    let sent = 0;
    for (let now = fromMs; now < toMs; now = performance.now()) {
      const until = Math.floor(((now - fromMs) / 1_000) * perSecond);
      for (; due < until; due++) if (this.#offerNext()) sent++;
      await delay(tickMs);
    }
    return { fromMs, toMs: performance.now(), sent, heldBack: due - sent };
  }

  #offerNext(): boolean {
    const device = this.devices[this.#next] as PacedDevice;
    this.#next = (this.#next + 1) % this.devices.length;
    return device.offer();
  }

  /** What is in transit is answered within this time, or not at all. */
  async settle(withinMs: number): Promise<void> {
    await isSoWithin(() => this.devices.every(({ underWay }) => underWay === 0), withinMs, tickMs);
  }

  get connected(): number {
    return this.devices.filter(({ isConnected }) => isConnected).length;
  }

  stop(): void {
    for (const device of this.devices) device.stop();
  }
}

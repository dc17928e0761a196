import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from '@ohmstead/device-protocol';
import { nextSeq } from '../../../apps/server/src/gateway/testing/example-messages.ts';
import type { TestThing } from '../../../apps/server/src/gateway/testing/register-thing.ts';
import { TestDevice } from '../../../apps/server/src/gateway/testing/test-device.ts';
import type { WebClient } from './web-client.ts';

type Offer = Extract<Command, { command: 'offer-firmware' }>;

const waitMs = 60_000;
const pauseMs = 1_000;

/** Devices that are upgraded to a new version, one after the other: each must be offered it once and fetch it once. */
export class UpgradingFleet {
  readonly failures: string[] = [];
  upgraded = 0;
  readonly #brokerPort: number;
  readonly #client: WebClient;
  readonly #version: string;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(brokerPort: number, client: WebClient, version: string) {
    this.#brokerPort = brokerPort;
    this.#client = client;
    this.#version = version;
  }

  start(things: readonly TestThing[]): void {
    this.#running = this.#upgradeAll(things);
  }

  async #upgradeAll(things: readonly TestThing[]): Promise<void> {
    for (const thing of things) {
      if (this.#isStopped) return;
      await this.#upgrade(thing).catch((error: unknown) => this.failures.push(`${thing.thingName}: ${String(error)}`));
      await delay(pauseMs);
    }
  }

  async #upgrade({ thingName, deviceId }: TestThing): Promise<void> {
    const device = await new TestDevice(this.#brokerPort, thingName).ready();
    await device.send('hello', device.hello({ firmware: { main: '1.0.0' } }));
    const asked = await this.#client.call('POST', '/api/devices/upgradeFirmware', { deviceIds: [deviceId] });
    if (asked.status !== 200) throw new Error(`cannot be queued: ${asked.body}`);
    await device.until(() => device.commands.length > 0, waitMs);
    const offer = device.commands[0] as Offer;
    const image = await this.#client.call('GET', new URL(offer.url).pathname);
    if (image.status !== 200) throw new Error(`the image was refused: ${image.status} ${image.body}`);
    await device.send('reply', { seq: nextSeq(), at: Date.now(), command: offer.id, ok: true, state: 'downloading' });
    await device.send('hello', device.hello({ firmware: { main: this.#version } }));
    const ids = new Set(device.commands.map(({ id }) => id));
    if (ids.size > 1) throw new Error(`was offered it ${ids.size} times`);
    this.upgraded++;
    device.disconnect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }
}

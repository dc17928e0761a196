import { maxInFlight } from '@ohmstead/device-protocol';
import type { FleetThing } from '../fixtures/devices.ts';
import { sampleOf } from './messages.ts';
import { firstSampleSeq, RawDevice } from './raw-device.ts';

type UnderWay = { part: number; sentAtMs: number };
/** Called for every PUBACK of a sample: when it arrived, and how long after the sample. */
type OnPuback = (atMs: number, waitedMs: number) => void;

/** Sends a sample when told to, unless as many are in transit as the protocol allows. */
export class PacedDevice extends RawDevice {
  /** The parts whose PUBACK has arrived. */
  readonly acknowledged: number[] = [];
  readonly #onPuback: OnPuback;
  readonly #underWay = new Map<number, UnderWay>();
  #part = 0;

  constructor(mqttPort: number, thing: FleetThing, onPuback: OnPuback) {
    super(mqttPort, thing);
    this.#onPuback = onPuback;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** Only the PUBACK counts. */
  protected override noteAck(): void {}

  protected override notePuback(messageId: number): void {
    const sent = this.#underWay.get(messageId);
    if (!sent) return;
    this.#underWay.delete(messageId);
    this.acknowledged.push(sent.part);
    const now = performance.now();
    this.#onPuback(now, now - sent.sentAtMs);
  }

  /** False if it holds back: too many are in transit, or it is disconnected. */
  offer(): boolean {
    if (!this.isConnected || this.#underWay.size >= maxInFlight) return false;
    const part = this.#part++;
    const messageId = this.publish('stream', sampleOf(part + firstSampleSeq, part));
    this.#underWay.set(messageId, { part, sentAtMs: performance.now() });
    return true;
  }
}

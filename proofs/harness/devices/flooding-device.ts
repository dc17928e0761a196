import { maxInFlight } from '@ohmstead/device-protocol';
import type { FleetThing } from '../fixtures/devices.ts';
import { sampleOf } from './messages.ts';
import { firstSampleSeq, RawDevice } from './raw-device.ts';

type OnAcknowledged = (acknowledged: number) => void;

/** Sends as many samples as the server acknowledges: the next one leaves when one has been committed. */
export class FloodingDevice extends RawDevice {
  readonly #onAcknowledged: OnAcknowledged;
  #part = 0;
  #underWay = 0;
  #isFlooding = false;

  constructor(mqttPort: number, thing: FleetThing, onAcknowledged: OnAcknowledged) {
    super(mqttPort, thing);
    this.#onAcknowledged = onAcknowledged;
  }

  protected override noteAck(ok: readonly number[]): void {
    const samples = ok.filter((seq) => seq >= firstSampleSeq).length;
    this.#underWay -= samples;
    if (this.#isFlooding) this.#onAcknowledged(samples);
    this.#fill();
  }

  /** Only the server's own acknowledgement counts. */
  protected override notePuback(): void {}

  #fill(): void {
    for (; this.#isFlooding && this.#underWay < maxInFlight; this.#underWay++) {
      const part = this.#part++;
      this.publish('stream', sampleOf(part + firstSampleSeq, part));
    }
  }

  flood(): void {
    this.#isFlooding = true;
    this.#fill();
  }

  override stop(): void {
    this.#isFlooding = false;
    super.stop();
  }
}

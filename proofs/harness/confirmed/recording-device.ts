import { setTimeout as delay } from 'node:timers/promises';
import type { Result, Start, Stream, UpKind } from '@ohmstead/device-protocol';
import { result, start, stream } from '../../../apps/server/src/gateway/testing/example-messages.ts';
import { TestDevice } from '../../../apps/server/src/gateway/testing/test-device.ts';

type Sent = { kind: UpKind; message: { seq: number }; firstSentAtMs?: number; sentAtMs?: number };
/** Messages that the server has confirmed, by PUBACK or by the protocol's own acknowledgement. */
export type Confirmed = { start: Map<string, Start>; stream: Map<string, Stream>; result: Map<string, Result> };

type Options = {
  /** The server's own broker sends PUBACK after the commit; another broker's proves nothing. */
  trustsPuback?: boolean;
  /** Messages without an acknowledgement are sent again after this time, also on the same connection. */
  resendAfterMs?: number;
  /** The other nodes of a broker cluster, tried in turn after a connection is lost. The first is that of the constructor. */
  otherPorts?: readonly number[];
  /** Drops a message at its PUBACK, and sends the next after this time: what the broker then loses is lost. */
  believesBrokerEveryMs?: number;
  subscribesAt?: 0 | 1;
  connectWithinMs?: number;
};

const partsPerRun = 6;
export const samplesPerPart = 3;
const inFlight = 12;

/** A device that runs one service after the other, resends what was not acknowledged, and records what was. */
export class RecordingDevice {
  readonly thingName: string;
  readonly confirmed: Confirmed = { start: new Map(), stream: new Map(), result: new Map() };
  readonly #fresh = new Set<string>();
  refused = 0;
  acknowledged = 0;
  resent = 0;
  /** From the first sending of a message to its acknowledgement. */
  longestWaitMs = 0;
  readonly #ports: readonly number[];
  readonly #options: Options;
  #connections = 0;
  readonly #waiting = new Map<number, Sent>();
  readonly #messages = this.#make();
  #isStopped = false;
  #device: TestDevice | undefined;
  #living: Promise<void> | undefined;

  constructor(port: number, thingName: string, options: Options = {}) {
    this.#ports = [port, ...(options.otherPorts ?? [])];
    this.thingName = thingName;
    this.#options = options;
  }

  *#make(): Generator<Sent, never> {
    for (let run = 0; ; run++) {
      const uid = `${this.thingName}-${run}`;
      yield { kind: 'start', message: start(uid, { battery: { serialNumber: `${this.thingName}-${run % 5}` } }) };
      for (let part = 0; part < partsPerRun; part++) {
        const message = stream(uid, part, samplesPerPart);
        // The voltage identifies the message.
        yield { kind: 'stream', message: { ...message, Volt: message.Volt.map(() => message.seq) } as Stream };
      }
      yield { kind: 'result', message: result(uid, { parts: partsPerRun }) };
    }
  }

  live(): void {
    this.#living = this.#live();
  }

  async #live(): Promise<void> {
    while (!this.#isStopped) {
      await this.#connectOnce().catch(() => undefined);
      // A connection that was too slow must not be established later and replace the next.
      this.#device?.breakOff();
      await delay(15);
    }
  }

  async #connectOnce(): Promise<void> {
    const { trustsPuback = true, believesBrokerEveryMs, subscribesAt = 1, connectWithinMs = 2_000 } = this.#options;
    const port = this.#ports[this.#connections++ % this.#ports.length] as number;
    const device = new TestDevice(port, this.thingName);
    device.subscribesAt = subscribesAt;
    this.#device = device;
    await device.until(() => device.connectCode === 0 || device.isClosed, connectWithinMs);
    if (device.isClosed) return;
    await device.ready();
    await device.send('hello', device.hello());
    const ids = new Map<number, number>();
    const publish = (sent: Sent) => {
      sent.sentAtMs = performance.now();
      sent.firstSentAtMs ??= sent.sentAtMs;
      ids.set(device.publish(sent.kind, sent.message), sent.message.seq);
    };
    if (believesBrokerEveryMs !== undefined) device.onPuback = (id) => this.#settle(ids.get(id));
    else if (trustsPuback) device.onPuback = (id) => this.#note(ids.get(id));
    device.onAck = ({ ok, rejected = [] }) => {
      this.refused += rejected.length;
      if (believesBrokerEveryMs !== undefined) return;
      for (const seq of ok) this.#settle(seq);
      this.#fill(publish);
    };
    for (const sent of this.#waiting.values()) publish(sent);
    this.#fill(publish);
    const resending = setInterval(() => this.#resend(publish), 500);
    const sending = setInterval(() => this.#fill(publish, 1), believesBrokerEveryMs ?? 3_600_000);
    await device
      .until(() => device.isClosed, 3_600_000)
      .finally(() => [resending, sending].forEach((each) => clearInterval(each)));
  }

  #resend(publish: (sent: Sent) => void): void {
    const { resendAfterMs } = this.#options;
    if (resendAfterMs === undefined) return;
    const before = performance.now() - resendAfterMs;
    for (const sent of this.#waiting.values()) {
      if ((sent.sentAtMs ?? 0) > before) continue;
      this.resent++;
      publish(sent);
    }
  }

  #fill(publish: (sent: Sent) => void, most = inFlight): void {
    for (let n = 0; n < most && this.#waiting.size < inFlight && !this.#isStopped; n++) {
      const sent = this.#messages.next().value;
      this.#waiting.set(sent.message.seq, sent);
      publish(sent);
    }
  }

  #settle(seq: number | undefined): void {
    if (seq === undefined) return;
    this.#note(seq);
    const waitedMs = performance.now() - (this.#waiting.get(seq)?.firstSentAtMs ?? Infinity);
    this.longestWaitMs = Math.max(this.longestWaitMs, waitedMs);
    if (this.#waiting.delete(seq)) this.acknowledged++;
  }

  #note(seq: number | undefined): void {
    const sent = seq === undefined ? undefined : this.#waiting.get(seq);
    if (sent !== undefined) this.#fresh.add((sent.message as Start).service);
    if (sent?.kind === 'start') this.confirmed.start.set((sent.message as Start).service, sent.message as Start);
    if (sent?.kind === 'result') this.confirmed.result.set((sent.message as Result).service, sent.message as Result);
    if (sent?.kind === 'stream') {
      const message = sent.message as Stream;
      this.confirmed.stream.set(`${message.service}/${message.part}`, message);
    }
  }

  /** Services with something confirmed since the last call. */
  takeFresh(): string[] {
    const fresh = [...this.#fresh];
    this.#fresh.clear();
    return fresh;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#device?.breakOff();
    await this.#living;
  }
}

import { randomUUID, type KeyObject } from 'node:crypto';
import type { RejectionCode, Stream } from '@ohmstead/device-protocol';
import type { ServiceType } from '@ohmstead/domain';
import type { Bench, BatteryLife } from '../fleet/workshop.ts';
import type { Measurements } from '../measured/measurements.ts';
import { seededRandom } from '../random/random.ts';
import { performRun } from '../run/perform-run.ts';
import { planRun, wearByRun } from '../run/plan-run.ts';
import { resultMessage, startMessage, streamMessage } from '../run/run-messages.ts';
import { emptyBay, isReady, isRunning, removeBattery, type Bay } from './bay.ts';
import { cutShort, helloMessage, lostResult, offsetReached, stateMessage } from './device-messages.ts';
import type { Journal, DeviceMemory } from './journal.ts';
import type { Trust } from './manifest.ts';
import { isOver, lastsMs, takeDue, type LiveRun } from './live-run.ts';
import { Outbox, type Draft, type Outgoing } from './outbox.ts';

export type AnalyzerParts = {
  bench: Bench;
  measurements: Measurements;
  journal: Journal;
  memory: DeviceMemory;
  /** Against the demo's pace. */
  speed: number;
  /** Of the maker, who signs firmware; null where images need no signature. */
  firmwareKey: KeyObject | null;
};

export type Order = { serviceType: ServiceType; serviceParameters?: string | null; command?: number };

const installMs = 2_000;
const stateEveryMs = 20_000;
const repeatEveryMs = 2_000;

/** One analyzer: its bays, its faults and what it remembers. Knows nothing of how its messages travel. */
export class Analyzer {
  readonly bench: Bench;
  readonly bays: Bay[];
  readonly outbox: Outbox;
  readonly memory: DeviceMemory;
  isUpdating = false;
  readonly #parts: AnalyzerParts;
  #fault: { text: string; until: number } | null = null;
  #stateAt = 0;
  #repeatedAt = 0;
  #connection: string | null = null;

  constructor(parts: AnalyzerParts) {
    const now = Date.now();
    this.#parts = parts;
    this.memory = parts.memory;
    this.bench = parts.bench;
    this.bays = Array.from({ length: parts.bench.model.bayCount }, (_, index) => emptyBay(index + 1, now));
    this.outbox = new Outbox(parts.memory.outbox);
    for (const lost of this.memory.running) this.outbox.put({ kind: 'result', message: lostResult(lost, now) }, now);
    this.save(now);
  }

  get name(): string {
    return `${this.bench.device.model} ${this.bench.device.serialNumber}`;
  }

  get fault(): string | null {
    return this.#fault?.text ?? null;
  }

  /** Services may be started on it. */
  get isFree(): boolean {
    return this.memory.isClaimed && this.#fault === null && !this.isUpdating;
  }

  get trust(): Trust {
    const { bench, firmwareKey } = this.#parts;
    return { model: bench.device.model, counter: this.memory.firmwareCounter ?? 0, key: firmwareKey };
  }

  get installMs(): number {
    return this.quickened(installMs);
  }

  /** How long it takes at the pace of this simulation. */
  quickened(milliseconds: number): number {
    return milliseconds / Math.max(1, this.#parts.speed);
  }

  greet(connection: string, now: number): void {
    this.#connection = connection;
    this.outbox.forgetSent();
    this.#sayHello(now);
    if (this.memory.isClaimed) this.reportState(now);
  }

  /** From a device that nobody owns only its hello is taken: it shows that the device is there. */
  reportState(now: number): void {
    this.#stateAt = now;
    if (!this.memory.isClaimed) return this.#sayHello(now);
    const facts = { fault: this.fault, isUpdating: this.isUpdating, at: now };
    return this.put({ kind: 'state', message: stateMessage(this.bench, this.bays, facts) }, now);
  }

  /** Lets time pass: samples are taken, runs end, faults pass. */
  tick(now: number): void {
    if (this.#fault !== null && this.#fault.until <= now) {
      this.#fault = null;
      this.reportState(now);
    }
    for (const bay of this.bays) this.#advance(bay, now);
    if (now - this.#stateAt >= stateEveryMs) this.reportState(now);
  }

  start(bay: Bay, { serviceType, serviceParameters = null, command }: Order, now: number): void {
    if (!isReady(bay)) throw new Error(`bay ${bay.number} holds no battery that could be serviced`);
    const service = randomUUID();
    const random = seededRandom(service);
    const order = { serviceType, startAt: now, random, serviceParameters, isAskedFor: command != null };
    const plan = planRun(this.bench, bay.life as BatteryLife, order);
    const run = performRun({ ...plan, firmware: this.memory.firmware }, this.#parts.measurements);
    const duration = lastsMs(serviceType, random, this.#parts.speed) * (run.status === 'aborted' ? 0.5 : 1);
    bay.live = { service, run, command: command ?? null, beganAt: now, lastsMs: duration, rows: 0, parts: 0 };
    Object.assign(bay, { lastService: service, changedAt: now });
    this.#announce(bay, bay.live, now);
    this.reportState(now);
  }

  /** Something broke: what runs is aborted. */
  fail(text: string, seconds: number, now: number): void {
    this.#fault = { text, until: now + seconds * 1_000 };
    for (const bay of this.bays) this.#abort(bay, text, now);
    this.reportState(now);
  }

  /** What runs is lost, what was to be sent is kept. */
  losePower(now: number): void {
    this.#fault = null;
    for (const bay of this.bays) this.#abort(bay, 'Power failed', now);
  }

  gainOwner(now: number): void {
    this.memory.isClaimed = true;
    this.#sayHello(now);
    this.reportState(now);
  }

  loseOwner(now: number): void {
    if (!this.memory.isClaimed) return;
    this.memory.isClaimed = false;
    for (const bay of this.bays) removeBattery(bay, now);
    this.save(now);
  }

  /** A server that does not know the device's bays or a run any more is told of them again. */
  repeat(refused: Outgoing, code: RejectionCode, now: number): void {
    const { service } = refused.message as { service?: string };
    const bay = this.bays.find(({ live }) => live !== null && live.service === service);
    if (bay?.live == null || !['unknown-bay', 'unknown-service'].includes(code)) return;
    if (now - this.#repeatedAt >= repeatEveryMs) {
      this.#repeatedAt = now;
      if (code === 'unknown-bay') this.#sayHello(now);
      this.#announce(bay, bay.live, now);
    }
    if (refused.kind === 'stream') this.put({ kind: 'stream', message: refused.message as Stream }, now);
  }

  put(draft: Draft, now: number): void {
    this.outbox.put(draft, now);
    this.save(now);
  }

  save(now = Date.now()): void {
    const running = this.bays.flatMap(({ live, number }) =>
      live === null ? [] : [{ service: live.service, bay: number, parts: live.parts, offsetS: offsetReached(live) }],
    );
    this.#parts.journal.save({ ...this.memory, outbox: this.outbox.state, running }, now);
  }

  #sayHello(now: number): void {
    if (this.#connection === null) return;
    const facts = { connection: this.#connection, firmware: this.memory.firmware, at: now };
    this.put({ kind: 'hello', message: helloMessage(this.bench, facts) }, now);
  }

  #announce(bay: Bay, { run, service, command, beganAt }: LiveRun, now: number): void {
    const frame = { service, bay: bay.number, adapter: this.bench.model.adapter, command };
    const { state } = bay.life as BatteryLife;
    this.put({ kind: 'start', message: { ...startMessage(run, state, frame), at: beganAt } }, now);
  }

  #advance(bay: Bay, now: number): void {
    const { live } = bay;
    if (live === null) return;
    const due = takeDue(live, now);
    if (due !== undefined) {
      const place = { service: live.service, part: live.parts++, progress: due.progress };
      this.put({ kind: 'stream', message: streamMessage(due.samples, place) }, now);
    }
    if (isOver(live, now)) this.#end(bay, live, now);
  }

  #end(bay: Bay, { run, service, parts }: LiveRun, now: number): void {
    Object.assign(bay, { live: null, changedAt: now });
    if (bay.life !== null) wearByRun(bay.life, run, now);
    this.put({ kind: 'result', message: resultMessage(run, { service, parts, at: now }) }, now);
    this.reportState(now);
  }

  #abort(bay: Bay, reason: string, now: number): void {
    if (bay.live !== null && isRunning(bay)) this.#end(bay, cutShort(bay.live, reason), now);
  }
}

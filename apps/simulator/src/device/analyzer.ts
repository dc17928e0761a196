import { randomUUID, type KeyObject } from 'node:crypto';
import { keyOf } from '../battery/test-battery.ts';
import type { RejectionCode, Stream } from '@ohmstead/device-protocol';
import type { ServiceType } from '@ohmstead/domain';
import type { Bench, BatteryLife } from '../fleet/workshop.ts';
import { wearByRun } from '../run/plan-run.ts';
import { resultMessage, startMessage, streamMessage } from '../run/run-messages.ts';
import { beginRun, resumeRun, seedOf, type Surroundings } from './begin-run.ts';
import { emptyBay, isReady, isRunning, removeBattery, type Bay } from './bay.ts';
import { cutShort, helloMessage, lostResult, offsetReached, stateMessage } from './device-messages.ts';
import type { BayMemory, DeviceMemory, Journal, RunMemory } from './journal.ts';
import type { Trust } from './manifest.ts';
import { endOf, isOver, takeDue, type LiveRun } from './live-run.ts';
import { Outbox, type Draft, type Outgoing } from './outbox.ts';

export type AnalyzerParts = Surroundings & {
  journal: Journal;
  memory: DeviceMemory;
  findBattery: (key: string) => BatteryLife | undefined;
  clock: () => number;
  /** The manufacturer's key for verifying firmware; null if images need no signature. */
  firmwareKey: KeyObject | null;
};

export type Order = { serviceType: ServiceType; serviceParameters?: string | null; command?: number };

const installMs = 2_000;
const stateEveryMs = 20_000;
const repeatEveryMs = 2_000;

/** One analyzer: its bays, its faults and its memory. Independent of how its messages are transported. */
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
    const now = parts.clock();
    this.#parts = parts;
    this.memory = parts.memory;
    this.bench = parts.bench;
    this.bays = Array.from({ length: parts.bench.model.bayCount }, (_, index) => emptyBay(index + 1, now));
    this.outbox = new Outbox(parts.memory.outbox);
    for (const lying of this.memory.bays ?? []) this.#putBack(lying);
    for (const running of this.memory.running) this.#resume(running, now);
    this.save(now);
  }

  get name(): string {
    return `${this.bench.device.model} ${this.bench.device.serialNumber}`;
  }

  get fault(): string | null {
    return this.#fault?.text ?? null;
  }

  /** Whether services may be started on it. */
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

  /** The duration at the pace of this simulation. */
  quickened(milliseconds: number): number {
    return milliseconds / Math.max(1, this.#parts.timeLapse ?? 1);
  }

  greet(connection: string, now: number): void {
    this.#connection = connection;
    this.outbox.forgetSent();
    this.#sayHello(now);
    if (this.memory.isClaimed) this.reportState(now);
  }

  /** A device without an owner only sends its hello, which shows that it exists. */
  reportState(now: number): void {
    this.#stateAt = now;
    if (!this.memory.isClaimed) return this.#sayHello(now);
    const facts = { fault: this.fault, isUpdating: this.isUpdating, at: now };
    return this.put({ kind: 'state', message: stateMessage(this.bench, this.bays, facts) }, now);
  }

  /** Advances the simulation: samples are taken, runs end, faults pass. */
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
    const order = { serviceType, serviceParameters, startAt: now, isAskedFor: command != null };
    const { firmware } = this.memory;
    const { life } = bay;
    bay.live = beginRun(this.#parts, { bay: bay.number, service, life, order, firmware, command: command ?? null });
    Object.assign(bay, { lastService: service, changedAt: now });
    this.#announce(bay, bay.live, now);
    this.reportState(now);
  }

  /** The device fails: all runs are aborted. */
  fail(text: string, seconds: number, now: number): void {
    this.#fault = { text, until: now + seconds * 1_000 };
    for (const bay of this.bays) this.#abort(bay, text, now);
    this.reportState(now);
  }

  /** Runs are lost, queued messages are kept. */
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

  /** Sends hello or start again if the server no longer knows the device's bays or the run. */
  repeat(refused: Outgoing, code: RejectionCode, now: number): void {
    const service = 'service' in refused.message ? refused.message.service : undefined;
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

  save(now = this.#parts.clock()): void {
    this.#parts.journal.save(this.#remember(), now);
  }

  /** The messages that may be sent now. They are saved first, so that after a restart a run continues from what the server has received. */
  take(now: number): Outgoing[] {
    const due = this.outbox.take(now);
    if (due.some(({ seq }) => !this.#parts.journal.holds(seq))) this.#parts.journal.write(this.#remember(), now);
    return due;
  }

  #remember(): DeviceMemory {
    const running = this.bays.flatMap(({ live, life, number }): RunMemory[] =>
      live === null || life === null
        ? []
        : [
            {
              service: live.service,
              bay: number,
              parts: live.parts,
              offsetS: offsetReached(live),
              ...seedOf(live, life.state),
            },
          ],
    );
    const bays = this.bays.flatMap(({ life, number, lastService, changedAt }): BayMemory[] =>
      life === null ? [] : [{ bay: number, battery: keyOf(life.battery), lastService, changedAt }],
    );
    return { ...this.memory, outbox: this.outbox.state, running, bays };
  }

  #putBack({ bay: number, battery, lastService, changedAt }: BayMemory): void {
    const bay = this.bays.find((each) => each.number === number);
    const life = this.#parts.findBattery(battery);
    if (bay !== undefined && life !== undefined) Object.assign(bay, { life, lastService, changedAt });
  }

  #resume(memory: RunMemory, now: number): void {
    const bay = this.bays.find(({ number }) => number === memory.bay);
    const resumed = resumeRun(this.#parts, memory);
    if (bay === undefined || resumed === undefined)
      return void this.outbox.put({ kind: 'result', message: lostResult(memory, now) }, now);
    const { life, live } = resumed;
    return void Object.assign(bay, { life, live, lastService: live.service, changedAt: live.run.plan.startAt });
  }

  #sayHello(now: number): void {
    if (this.#connection === null) return;
    const facts = { connection: this.#connection, firmware: this.memory.firmware, at: now };
    this.put({ kind: 'hello', message: helloMessage(this.bench, facts) }, now);
  }

  #announce(bay: Bay, { run, service, command }: LiveRun, now: number): void {
    const frame = { service, bay: bay.number, adapter: this.bench.model.adapter, command };
    const { state } = bay.life as BatteryLife;
    this.put({ kind: 'start', message: startMessage(run, state, frame) }, now);
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

  /** A run that ended while the simulator was down gets its correct end time. */
  #end(bay: Bay, live: LiveRun, now: number): void {
    const { run, service, parts } = live;
    const at = Math.round(endOf(live));
    Object.assign(bay, { live: null, changedAt: at });
    if (bay.life !== null) wearByRun(bay.life, run, at);
    this.put({ kind: 'result', message: resultMessage(run, { service, parts, at }) }, now);
    this.reportState(now);
  }

  #abort(bay: Bay, reason: string, now: number): void {
    if (bay.live !== null && isRunning(bay)) this.#end(bay, cutShort(bay.live, reason, now), now);
  }
}

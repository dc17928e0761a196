import { randomUUID } from 'node:crypto';
import type { Command, Reply, State } from '@ohmstead/device-protocol';
import type { ServiceType } from '@ohmstead/domain';
import { describeBattery } from '../battery/test-battery.ts';
import type { Bench, BatteryLife } from '../fleet/workshop.ts';
import type { Measurements } from '../measured/measurements.ts';
import { seededRandom } from '../random/random.ts';
import { performRun } from '../run/perform-run.ts';
import { planRun, wearByRun } from '../run/plan-run.ts';
import { resultMessage, startMessage, streamMessage } from '../run/run-messages.ts';
import { emptyBay, isReady, isRunning, removeBattery, type Bay } from './bay.ts';
import { installFirmware, type Installation } from './firmware.ts';
import type { Journal, DeviceMemory } from './journal.ts';
import { isOver, lastsMs, takeDue, type LiveRun } from './live-run.ts';
import { Outbox, type Draft } from './outbox.ts';
import type { Display } from './display.ts';

export type AnalyzerParts = {
  bench: Bench;
  measurements: Measurements;
  journal: Journal;
  memory: DeviceMemory;
  display: Display;
  speed: number;
  /** Called when the device restarts by itself, or signs in with another secret. */
  onRestart: (secret: string) => void;
};

type Order = { serviceType: ServiceType; serviceParameters?: string | null; command?: number };

const stateEveryMs = 20_000;

/** One analyzer: its bays, what it remembers, and what it answers. Knows nothing of how its messages travel. */
export class Analyzer {
  readonly bench: Bench;
  readonly bays: Bay[];
  readonly outbox: Outbox;
  readonly #parts: AnalyzerParts;
  readonly #memory: DeviceMemory;
  readonly #replies = new Map<number, Omit<Reply, 'seq' | 'at'>>();
  #fault: { text: string; until: number } | null = null;
  #stateAt = 0;
  #isUpdating = false;
  #connection = '';

  constructor(parts: AnalyzerParts) {
    const now = Date.now();
    this.#parts = parts;
    this.#memory = parts.memory;
    this.bench = parts.bench;
    this.bays = Array.from({ length: parts.bench.model.bayCount }, (_, index) => emptyBay(index + 1, now));
    this.outbox = new Outbox(parts.memory.outbox);
    this.#reportLostRuns(now);
  }

  get isClaimed(): boolean {
    return this.#memory.isClaimed;
  }

  get isFree(): boolean {
    return this.isClaimed && this.#fault === null && !this.#isUpdating;
  }

  get name(): string {
    return `${this.bench.device.model} ${this.bench.device.serialNumber}`;
  }

  greet(connection: string, now: number): void {
    this.#connection = connection;
    this.outbox.forgetSent();
    this.#sayHello(now);
    if (this.isClaimed) this.reportState(now);
  }

  /** From a device that nobody owns only its hello is taken: it shows that the device is there. */
  reportState(now: number): void {
    this.#stateAt = now;
    if (this.isClaimed) this.#put({ kind: 'state', message: this.#state(now) }, now);
    else if (this.#connection !== '') this.#sayHello(now);
  }

  #sayHello(now: number): void {
    const { device, model } = this.bench;
    const connection = this.#connection;
    this.#put(
      {
        kind: 'hello',
        message: {
          at: now,
          protocol: 1,
          connection,
          model: device.model,
          serialNumber: device.serialNumber,
          firmware: { main: this.#memory.firmware },
          bayCount: model.bayCount,
        },
      },
      now,
    );
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
    const life = bay.life as BatteryLife;
    const service = randomUUID();
    const random = seededRandom(service);
    const plan = planRun(this.bench, life, { serviceType, startAt: now, random, serviceParameters });
    const run = performRun({ ...plan, firmware: this.#memory.firmware }, this.#parts.measurements);
    const duration = lastsMs(serviceType, random, this.#parts.speed) * (run.status === 'aborted' ? 0.5 : 1);
    bay.live = { service, run, command: command ?? null, beganAt: now, lastsMs: duration, rows: 0, parts: 0 };
    bay.lastService = service;
    bay.changedAt = now;
    const frame = { service, bay: bay.number, adapter: this.bench.model.adapter, command: command ?? null };
    this.#put({ kind: 'start', message: startMessage(run, life.state, frame) }, now);
    this.reportState(now);
  }

  /** Something broke: what runs is aborted. */
  fail(text: string, seconds: number, now: number): void {
    this.#fault = { text, until: now + seconds * 1_000 };
    for (const bay of this.bays) this.#abort(bay, text, now);
    this.reportState(now);
  }

  /** The power fails: what runs is lost, what was to be sent is kept. */
  losePower(now: number): void {
    this.#fault = null;
    this.#isUpdating = false;
    for (const bay of this.bays) this.#abort(bay, 'Power failed', now);
  }

  obey(command: Command, now: number): void {
    const known = this.#replies.get(command.id);
    if (known !== undefined) return this.#reply(known, now);
    switch (command.command) {
      case 'show-claim-code':
        this.#parts.display.showCode(command.code, command.expiresAt);
        return this.#reply({ command: command.id, ok: true }, now);
      case 'end-claim':
        return this.#endClaim(command, now);
      case 'start-service':
        return this.#reply({ command: command.id, ...this.#startByCommand(command, now) }, now);
      case 'offer-firmware':
        return void this.#install(command);
    }
  }

  /** The server says that nobody owns us any more. */
  loseOwner(now: number): void {
    if (!this.isClaimed) return;
    this.#memory.isClaimed = false;
    for (const bay of this.bays) removeBattery(bay, now);
    this.save(now);
  }

  save(now = Date.now()): void {
    const running = this.bays.flatMap(({ live, number }) =>
      live === null ? [] : [{ service: live.service, bay: number, parts: live.parts, offsetS: offsetReached(live) }],
    );
    this.#parts.journal.save({ ...this.#memory, outbox: this.outbox.state, running }, now);
  }

  #put(draft: Draft, now: number): void {
    this.outbox.put(draft, now);
    this.save(now);
  }

  #state(now: number): Omit<State, 'seq'> {
    const running = this.bays.filter(isRunning);
    const kinds = [...new Set(running.map(({ live }) => live?.run.plan.serviceType))];
    return {
      at: now,
      status: this.#fault !== null ? 'Error' : running.length > 0 ? 'Running' : 'Idle',
      rawStatus: this.#fault?.text ?? (this.#isUpdating ? 'Updating' : kinds.join(', ') || 'Ready'),
      bays: this.bays.map(({ number, life, lastService }) => ({
        bay: number,
        adapter: this.bench.model.adapter,
        battery: life === null ? null : describeBattery(life.battery, life.state, now),
        service: lastService,
      })),
    };
  }

  #advance(bay: Bay, now: number): void {
    const { live } = bay;
    if (live === null) return;
    const due = takeDue(live, now);
    if (due !== undefined) {
      const message = streamMessage(due.samples, { service: live.service, part: live.parts++, progress: due.progress });
      this.#put({ kind: 'stream', message }, now);
    }
    if (isOver(live, now)) this.#end(bay, live, now);
  }

  #end(bay: Bay, live: LiveRun, now: number): void {
    bay.live = null;
    bay.changedAt = now;
    if (bay.life !== null) wearByRun(bay.life, live.run, now);
    const message = resultMessage(live.run, { service: live.service, parts: live.parts, at: now });
    this.#put({ kind: 'result', message }, now);
    this.reportState(now);
  }

  #abort(bay: Bay, reason: string, now: number): void {
    const { live } = bay;
    if (live === null) return;
    const { soh: _soh, fcc: _fcc, ...fields } = live.run.fields;
    const run = { ...live.run, status: 'aborted' as const, durationS: offsetReached(live), eisData: null };
    this.#end(bay, { ...live, run: { ...run, fields: { ...fields, finalTestMessage: reason } } }, now);
  }

  #reportLostRuns(now: number): void {
    for (const { service, parts, offsetS } of this.#memory.running) {
      const fields = { finalTestMessage: 'Power failed' };
      const message = { at: now, service, status: 'aborted' as const, duration: offsetS, parts, fields };
      this.outbox.put({ kind: 'result', message }, now);
    }
    this.#memory.running = [];
    this.save(now);
  }

  #reply(reply: Omit<Reply, 'seq' | 'at'>, now: number): void {
    this.#replies.set(reply.command, reply);
    this.#put({ kind: 'reply', message: { at: now, ...reply } }, now);
  }

  #endClaim({ id, claimed, newSecret }: Extract<Command, { command: 'end-claim' }>, now: number): void {
    this.#parts.display.clear();
    if (claimed) this.#memory.isClaimed = true;
    this.#reply({ command: id, ok: true }, now);
    if (newSecret === undefined) return;
    this.#memory.secret = newSecret;
    this.save(now);
    this.#parts.onRestart(newSecret);
  }

  #startByCommand(command: Extract<Command, { command: 'start-service' }>, now: number) {
    const bay = this.bays.find(({ number }) => number === command.bay);
    const serviceType = this.bench.model.serviceTypes.find((type) => type === command.serviceType);
    if (bay === undefined) return refusal('unknown-bay', `There is no bay ${command.bay}`);
    if (serviceType === undefined) return refusal('service-type', `${command.serviceType} is not offered`);
    if (!this.isFree) return refusal('not-ready', this.#fault?.text ?? 'The device is being updated');
    if (!isReady(bay)) return refusal(bay.life === null ? 'bay-empty' : 'bay-busy', 'The bay holds no idle battery');
    this.start(bay, { serviceType, serviceParameters: command.serviceParameters, command: command.id }, now);
    return { ok: true };
  }

  async #install(offer: Extract<Command, { command: 'offer-firmware' }>): Promise<void> {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    for await (const step of installFirmware(offer, () => !this.bays.some(isRunning)))
      this.#onInstallation(offer.id, offer.version, step);
    this.#isUpdating = false;
    this.reportState(Date.now());
  }

  #onInstallation(command: number, version: string, { state, error }: Installation): void {
    const now = Date.now();
    if (error !== undefined) return this.#reply({ command, ok: false, ...error }, now);
    if (state === 'confirmed') {
      this.#memory.firmware = version;
      this.#parts.onRestart(this.#memory.secret);
    }
    return this.#reply({ command, ok: true, state: state ?? null }, now);
  }
}

const refusal = (code: string, message: string) => ({ ok: false, code, message });

const offsetReached = ({ run, rows }: LiveRun): number => run.samples.offsetS[Math.max(0, rows - 1)] ?? 0;

import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable, type Database } from '@ohmstead/database';
import type { Ack } from '@ohmstead/device-protocol';
import { Semaphore } from '@ohmstead/domain';
import { checkTime } from './check-time.ts';
import { seqOf, type Parsed, type RawMessage, type Refusal, type Thing } from './device-message.ts';
import { findUnprojected } from './find-unprojected.ts';
import type { GatewayLog } from './gateway-log.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import { gatewayScope } from './gateway-scope.ts';
import { GroupCommit, holdMs, retryMs } from './group-commit.ts';
import { OrganizationLane } from './organization-lane.ts';
import { parseMessage } from './parse-message.ts';
import { PendingLoad } from './pending-load.ts';
import { quarantine } from './quarantine.ts';
import { ThingDirectory } from './thing-directory.ts';
import { commitUnclaimed } from './unclaimed-lane.ts';
import type { Fate, Fates, UnderWay } from './under-way.ts';

type Options = {
  database: Database;
  log: GatewayLog;
  metrics: GatewayMetrics;
  /** Tells the device what is in the database by now, and what is refused for good. */
  acknowledge: (thingName: string, ack: Ack) => void;
  /** A device has (re)connected: what was sent to it before may not have arrived. */
  onHello?: (thingName: string) => void;
  /** Several gateways share each device: what it sent first may be committed last, and what builds on it waits so long. */
  reorderTimeoutMs?: number;
};

type Pending = Required<Ack>;

const seqOfParsed = (parsed: Parsed) => ('refusal' in parsed ? parsed.seq : seqOf(parsed.up));
const nobody = 0;
const earlyRetryMs = 50;
/** A commit that lasts longer waited for something that may hold up everybody, such as a standby that has gone. */
const longCommitMs = 2_000;
/** So long nothing has come any more: the broker has sent all that it held for us. */
const quietMs = 150;

type Arrival = Omit<UnderWay, 'thing'>;

function parse(raw: RawMessage): Parsed {
  const parsed = parseMessage(raw);
  if ('refusal' in parsed) return parsed;
  const refusal = checkTime(parsed.up, Date.now());
  return refusal ? { refusal, seq: seqOf(parsed.up) } : parsed;
}

/** From a message of the broker to its rows and its acknowledgement. */
export class Inbound {
  readonly #options: Options;
  readonly #lanes = new Map<number, GroupCommit>();
  /** What waits until the directory has said whose it is. */
  readonly #unrouted = new Map<string, Arrival[]>();
  /**
   * Fewer than the pool has connections: sign-ins and commands need some too. What waits, waits here and not for a connection, which
   * the pool would give up on.
   */
  readonly #commits = new Semaphore({ atOnce: 4 });
  #isStopped = false;
  /**
   * When the database was last found away, or a commit that had hung was over: what a message builds on may not have come either. Where
   * that was the trouble of one organisation, the others' messages only wait longer for what may never come.
   */
  #heldUpAtMs = 0;
  readonly things: ThingDirectory;
  readonly load = new PendingLoad();
  /** While the database was away nobody's silence could be heard. */
  troubledAtMs = Date.now();

  constructor(options: Options) {
    this.#options = options;
    this.things = new ThingDirectory(options.database);
  }

  receive(raw: RawMessage, settle: (fate: Fate) => void): void {
    this.#options.metrics.received(raw.kind);
    const { length } = raw.payload;
    this.load.add(length);
    const arrivedAtMs = performance.now();
    const finish = (fate: Fate) => {
      this.#options.metrics.settled(fate, (performance.now() - arrivedAtMs) / 1_000);
      this.load.remove(length);
      settle(fate);
    };
    const arrival = {
      parsed: parse(raw),
      topic: raw.topic,
      payload: raw.payload,
      receivedAtMs: Date.now(),
      settle: finish,
    };
    this.#arrive(raw.thingName, arrival);
  }

  /** Behind those that wait already: what a device sends stays in its order. */
  #arrive(thingName: string, arrival: Arrival): void {
    const waiting = this.#unrouted.get(thingName);
    if (waiting) return void waiting.push(arrival);
    const thing = this.things.recall(thingName);
    if (thing) return this.#enqueue({ ...arrival, thing });
    this.#unrouted.set(thingName, [arrival]);
    void this.#route(thingName, arrival.receivedAtMs + holdMs);
  }

  async #route(thingName: string, untilMs: number): Promise<void> {
    const thing = await this.#findThing(thingName, untilMs);
    const waiting = this.#unrouted.get(thingName) ?? [];
    this.#unrouted.delete(thingName);
    for (const arrival of waiting) {
      if (thing === 'unknown') arrival.settle('lost');
      else if (thing) this.#enqueue({ ...arrival, thing });
      else await this.#refuseStranger(thingName, arrival);
    }
  }

  /** Undefined where there is no such thing; 'unknown' where the database could not be asked in time. */
  async #findThing(thingName: string, untilMs: number): Promise<Thing | undefined | 'unknown'> {
    for (;;) {
      try {
        return await this.things.find(thingName);
      } catch (error) {
        this.#fail(error, []);
        if (this.#isStopped || Date.now() > untilMs) return 'unknown';
        await delay(retryMs);
      }
    }
  }

  async #refuseStranger(thingName: string, { topic, payload, settle }: Arrival): Promise<void> {
    const refusal: Refusal = { code: 'unclaimed', message: 'unknown or disabled thing' };
    this.#options.log.warn({ topic }, 'Message of an unknown thing');
    this.#options.metrics.refused('unknown-thing');
    const stranger = { thingName, topic, payload, refusal };
    await this.#options.database
      .withDirectory((directory) => quarantine(directory, [stranger]))
      .catch((error: unknown) => this.#fail(error, []));
    settle('stranger');
  }

  #enqueue(entry: UnderWay): void {
    this.#laneOf(entry.thing).push(entry);
  }

  #laneOf({ organizationId, deviceId }: Thing): GroupCommit {
    const key = organizationId === null || deviceId === null ? nobody : organizationId;
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane = key === nobody ? this.#openUnclaimed() : this.#openLane(key).commits;
    this.#lanes.set(key, lane);
    return lane;
  }

  #openUnclaimed(): GroupCommit {
    const commit = (batch: readonly UnderWay[]) =>
      this.#commits.run(() => commitUnclaimed(this.#options.database, batch));
    return new GroupCommit({ ...this.#handlers(), commit });
  }

  #openLane(organizationId: number): { lane: OrganizationLane; commits: GroupCommit } {
    const mayWait = (entry: UnderWay) => this.#waitedMs(entry) < this.#reorderTimeoutMs();
    const lane = new OrganizationLane(this.#options.database, organizationId, mayWait);
    const run = () => this.#commits.run(() => lane.projection.run());
    const between = { dueInMs: () => lane.projection.dueInMs(), run };
    const commits = new GroupCommit({
      ...this.#handlers(),
      commit: (batch) => this.#commits.run(() => this.#noteHoldUp(() => lane.commit(batch))),
      between,
    });
    return { lane, commits };
  }

  #handlers() {
    return {
      settle: (batch: readonly UnderWay[], fates: Fates) => this.#settle(batch, fates),
      giveUp: (batch: readonly UnderWay[]) => batch.forEach(({ settle }) => settle('lost')),
      onFailure: (error: unknown, batch: readonly UnderWay[]) => this.#fail(error, batch),
    };
  }

  #settle(batch: readonly UnderWay[], { refusals, moved, early }: Fates): void {
    const acks = new Map<string, Pending>();
    for (const entry of batch) {
      if (moved.has(entry)) this.#reroute(entry);
      else if (early.has(entry)) this.#retryEarly(entry);
      else this.#note(entry, refusals.get(entry), acks);
    }
    for (const [thingName, { ok, rejected }] of acks) {
      this.#options.acknowledge(thingName, rejected.length > 0 ? { ok, rejected } : { ok });
    }
    for (const entry of batch) if (!moved.has(entry) && !early.has(entry)) entry.settle('kept');
    for (const { thing, parsed } of batch)
      if ('up' in parsed && parsed.up.kind === 'hello') this.#options.onHello?.(thing.thingName);
  }

  /** Ever more seldom: what is not there after a moment comes with a resend of its device, or never. */
  #retryEarly(entry: UnderWay): void {
    const waitMs = Math.max(earlyRetryMs, this.#waitedMs(entry) / 2);
    setTimeout(() => this.#arrive(entry.thing.thingName, entry), waitMs);
  }

  #waitedMs({ receivedAtMs }: UnderWay): number {
    return Date.now() - Math.max(receivedAtMs, this.#heldUpAtMs);
  }

  async #noteHoldUp(commit: () => Promise<Fates>): Promise<Fates> {
    const startedAtMs = Date.now();
    let isAway = false;
    try {
      return await commit();
    } catch (error) {
      isAway = error instanceof DatabaseUnavailable;
      throw error;
    } finally {
      if (isAway || Date.now() - startedAtMs > longCommitMs) this.#heldUpAtMs = Date.now();
    }
  }

  /** Those that wait for what may never come must not fill the room of those that come in order. */
  #reorderTimeoutMs(): number {
    return this.load.isHalfFull || this.#isStopped ? 0 : (this.#options.reorderTimeoutMs ?? 0);
  }

  #note({ thing, parsed, topic }: UnderWay, refusal: Refusal | undefined, acks: Map<string, Pending>): void {
    const seq = seqOfParsed(parsed);
    const ack: Pending = acks.get(thing.thingName) ?? { ok: [], rejected: [] };
    if (refusal) {
      ack.rejected.push({ seq, ...refusal });
      this.#options.metrics.refused(refusal.code);
      this.#options.log.warn({ topic, ...refusal }, 'Message refused');
    } else if (seq !== null) ack.ok.push(seq);
    else return;
    acks.set(thing.thingName, ack);
  }

  #reroute(entry: UnderWay): void {
    this.things.forget(entry.thing.thingName);
    this.#arrive(entry.thing.thingName, entry);
  }

  #fail(error: unknown, batch: readonly UnderWay[]): void {
    this.troubledAtMs = Date.now();
    this.#options.metrics.failed();
    this.#options.log.error({ err: error, messages: batch.length, topic: batch[0]?.topic }, 'Batch not committed');
  }

  /** What a crash left unprojected is shown now; also opens the lane, so that live values go on. */
  async catchUp(organizationId: number): Promise<void> {
    const values = await this.#options.database.readTenant(gatewayScope(organizationId), findUnprojected);
    if (values.length === 0) return;
    if (this.#lanes.has(organizationId)) return;
    const { lane, commits } = this.#openLane(organizationId);
    this.#lanes.set(organizationId, commits);
    lane.catchUp(values);
    commits.wakeWhenDue();
  }

  /** Everything that came is committed and answered, and nothing more comes; or the time is over. */
  async drain(withinMs: number): Promise<void> {
    const endMs = performance.now() + withinMs;
    for (let quietSinceMs = performance.now(); performance.now() - quietSinceMs < quietMs;) {
      await delay(10);
      if (this.load.messages > 0) quietSinceMs = performance.now();
      if (performance.now() > endMs) return;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
  }
}

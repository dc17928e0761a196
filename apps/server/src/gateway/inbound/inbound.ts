import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import type { Ack } from '@ohmstead/device-protocol';
import { Semaphore, wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import type { GatewayLog } from '../gateway-log.ts';
import type { GatewayMetrics } from '../gateway-metrics.ts';
import { CommitQueue, holdMs, retryMs } from './commit-queue.ts';
import { commitUnclaimed } from './commit-unclaimed.ts';
import {
  checkMessage,
  isOwned,
  seqOfContent,
  type DeviceMessage,
  type Fate,
  type Outcome,
  type Refusal,
  type Thing,
} from './device-message.ts';
import { findUnprojected } from './live-projection.ts';
import { OrganizationCommitter, Reordering } from './organization-committer.ts';
import { PendingLoad } from './pending-load.ts';
import { quarantine } from './quarantine.ts';
import { ThingDirectory } from './thing-directory.ts';

type Options = {
  database: Database;
  log: GatewayLog;
  metrics: GatewayMetrics;
  /** Tells a device which of its messages are stored and which are refused permanently. */
  acknowledge: (thingName: string, ack: Ack) => void;
  /** A device has (re)connected: messages sent to it before may not have arrived. */
  onHello?: (thingName: string) => void;
  /**
   * Where several gateways share each device, its messages may be committed out of order: how long a message waits for the ones it refers
   * to.
   */
  reorderTimeoutMs?: number;
};

const unclaimed = Symbol('devices without an owner');
/** After this much silence, the broker has delivered everything it held for us. */
const quietMs = 150;

/** Takes each message from the broker to its rows and its acknowledgement. */
export class Inbound {
  readonly #options: Options;
  /** Messages waiting to be committed, by organisation. */
  readonly #queues = new Map<OrganizationId | typeof unclaimed, CommitQueue>();
  /** Messages waiting for the directory to return their owner. */
  readonly #unrouted = new Map<string, DeviceMessage<'checked'>[]>();
  /**
   * Fewer than the pool has connections, because sign-ins and commands need some too. Waiting happens here and not for a connection, which
   * would time out.
   */
  readonly #commits = new Semaphore({ atOnce: 4 });
  /** Messages waiting for something that may never come must not crowd out those that arrive in order. */
  readonly #reordering = new Reordering(() =>
    this.load.isHalfFull || this.#isStopped ? 0 : (this.#options.reorderTimeoutMs ?? 0),
  );
  #isStopped = false;
  readonly things: ThingDirectory;
  readonly load = new PendingLoad();
  /** When the database was last down; a device's silence before that means nothing. */
  troubledAtMs = Date.now();

  constructor(options: Options) {
    this.#options = options;
    this.things = new ThingDirectory(options.database);
  }

  receive(received: DeviceMessage<'received'>, settle: (fate: Fate) => void): void {
    const { topic, thingName, kind, payload } = received;
    const { length } = payload;
    this.#options.metrics.received(kind);
    this.load.add(length);
    const arrivedAtMs = performance.now();
    const finish = (fate: Fate) => {
      this.#options.metrics.settled(fate, (performance.now() - arrivedAtMs) / 1_000);
      this.load.remove(length);
      settle(fate);
    };
    const receivedAtMs = Date.now();
    this.#arrive({ ...checkMessage(received, receivedAtMs), topic, thingName, payload, receivedAtMs, settle: finish });
  }

  /** Queues behind messages that are already waiting, to keep the order of each device. */
  #arrive(message: DeviceMessage<'checked'>): void {
    const { thingName } = message;
    const waiting = this.#unrouted.get(thingName);
    if (waiting) return void waiting.push(message);
    const thing = this.things.recall(thingName);
    if (thing) return this.#enqueue({ ...message, thing });
    this.#unrouted.set(thingName, [message]);
    void this.#route(thingName, message.receivedAtMs + holdMs);
  }

  #enqueue(message: DeviceMessage): void {
    this.#queueOf(message.thing).push(message);
  }

  #queueOf(thing: Thing): CommitQueue {
    const key = isOwned(thing) ? thing.organizationId : unclaimed;
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = key === unclaimed ? this.#openUnclaimed() : this.#openQueue(key).queue;
    this.#queues.set(key, queue);
    return queue;
  }

  #openUnclaimed(): CommitQueue {
    const { database } = this.#options;
    const commit = (batch: readonly DeviceMessage[]) => this.#commits.run(() => commitUnclaimed(database, batch));
    return new CommitQueue({ commit }, this.#listeners());
  }

  #openQueue(organizationId: OrganizationId): { queue: CommitQueue; committer: OrganizationCommitter } {
    const committer = new OrganizationCommitter({
      database: this.#options.database,
      organizationId,
      commits: this.#commits,
      reordering: this.#reordering,
    });
    return { queue: new CommitQueue(committer, this.#listeners()), committer };
  }

  #listeners() {
    return {
      onCommitted: (batch: readonly DeviceMessage[], outcome: Outcome) => this.#settle(batch, outcome),
      onGivenUp: (batch: readonly DeviceMessage[]) => batch.forEach(({ settle }) => settle('lost')),
      onFailure: (error: unknown, batch: readonly DeviceMessage[]) => this.#fail(error, batch),
    };
  }

  #settle(batch: readonly DeviceMessage[], { refusals, moved, early }: Outcome): void {
    const acks = new Map<string, Required<Ack>>();
    for (const message of batch) {
      if (moved.has(message)) this.#reroute(message);
      else if (early.has(message)) setTimeout(() => this.#arrive(message), this.#reordering.retryInMs(message));
      else this.#answer(message, refusals.get(message), acks);
    }
    for (const [thingName, { ok, rejected }] of acks) {
      this.#options.acknowledge(thingName, rejected.length > 0 ? { ok, rejected } : { ok });
    }
    for (const message of batch) if (!moved.has(message) && !early.has(message)) message.settle('kept');
    for (const { thingName, up } of batch) if (up?.kind === 'hello') this.#options.onHello?.(thingName);
  }

  #answer(message: DeviceMessage, refusal: Refusal | undefined, acks: Map<string, Required<Ack>>): void {
    const { thingName, topic } = message;
    const seq = seqOfContent(message);
    const ack = acks.get(thingName) ?? { ok: [], rejected: [] };
    if (refusal) {
      ack.rejected.push({ seq, ...refusal });
      this.#options.metrics.refused(refusal.code);
      this.#options.log.warn({ topic, ...refusal }, 'Message refused');
    } else if (seq !== null) ack.ok.push(seq);
    else return;
    acks.set(thingName, ack);
  }

  #reroute(message: DeviceMessage): void {
    this.things.forget(message.thingName);
    this.#arrive(message);
  }

  async #route(thingName: string, untilMs: number): Promise<void> {
    const thing = await this.#findThing(thingName, untilMs);
    const waiting = this.#unrouted.get(thingName) ?? [];
    this.#unrouted.delete(thingName);
    for (const message of waiting) {
      if (thing === 'unknown') message.settle('lost');
      else if (thing) this.#enqueue({ ...message, thing });
      else await this.#refuseStranger(message);
    }
  }

  /** Undefined if there is no such thing; 'unknown' if the database did not answer in time. */
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

  async #refuseStranger(message: DeviceMessage<'checked'>): Promise<void> {
    const refusal: Refusal = { code: 'unclaimed', message: 'unknown or disabled thing' };
    this.#options.log.warn({ topic: message.topic }, 'Message of an unknown thing');
    this.#options.metrics.refused('unknown-thing');
    await this.#options.database
      .withDirectory((directory) => quarantine(directory, [[message, refusal]]))
      .catch((error: unknown) => this.#fail(error, []));
    message.settle('stranger');
  }

  #fail(error: unknown, batch: readonly DeviceMessage[]): void {
    this.troubledAtMs = Date.now();
    this.#options.metrics.failed();
    this.#options.log.error({ err: error, messages: batch.length, topic: batch[0]?.topic }, 'Batch not committed');
  }

  /** Projects live values that a crash left unprojected, opening the organisation's queue for them. */
  async catchUp(organizationId: OrganizationId): Promise<void> {
    const values = await this.#options.database.readTenant(wholeOrganization(organizationId), findUnprojected);
    if (values.length === 0) return;
    if (this.#queues.has(organizationId)) return;
    const { queue, committer } = this.#openQueue(organizationId);
    this.#queues.set(organizationId, queue);
    committer.projection.add(values);
    queue.wakeWhenDue();
  }

  /** Resolves when everything received is committed and answered and nothing more arrives, or when the time is up. */
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
    await Promise.all([...this.#queues.values()].map((queue) => queue.stop()));
  }
}

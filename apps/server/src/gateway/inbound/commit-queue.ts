import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from '@ohmstead/database';
import { codeOf } from '@ohmstead/domain';
import { seqOfContent, type DeviceMessage, type Outcome } from './device-message.ts';

/** Writes the batches of a queue. */
export type Committer = {
  /** Commits the whole batch or nothing. */
  commit: (batch: readonly DeviceMessage[]) => Promise<Outcome>;
  /** Milliseconds until work between batches is due; undefined if there is none. */
  dueInMs?: () => number | undefined;
  runBetween?: () => Promise<void>;
};

type Listeners = {
  /** Called after the commit. */
  onCommitted: (batch: readonly DeviceMessage[], outcome: Outcome) => void;
  /** The messages could not be committed in time: they are not acknowledged, and devices resend them. */
  onGivenUp: (batch: readonly DeviceMessage[]) => void;
  onFailure: (error: unknown, batch: readonly DeviceMessage[]) => void;
};

const maxBatch = 4_000;
/** How long a message may wait for its commit. After that, its connection is closed and the device resends it. */
export const holdMs = 20_000;
export const retryMs = 250;

/**
 * Group commit: everything that arrives while a batch is being committed becomes the next batch, so each message costs less as load grows.
 */
export class CommitQueue {
  readonly #committer: Committer;
  readonly #listeners: Listeners;
  #queue: DeviceMessage[] = [];
  #isRunning = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #idle = Promise.resolve();

  constructor(committer: Committer, listeners: Listeners) {
    this.#committer = committer;
    this.#listeners = listeners;
  }

  push(message: DeviceMessage): void {
    this.#queue.push(message);
    this.#wake();
  }

  #wake(): void {
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    // Waits for the end of this turn of the event loop, so that everything arriving in it becomes one batch.
    this.#idle = new Promise((resolve) => setImmediate(() => void this.#run().finally(resolve)));
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#queue.length > 0) await this.#flush(this.#queue.splice(0, maxBatch));
      if (this.#committer.dueInMs?.() === 0) await this.#runBetween();
      else if (this.#queue.length === 0) break;
    }
    this.#isRunning = false;
    this.wakeWhenDue();
  }

  async #runBetween(): Promise<void> {
    try {
      await this.#committer.runBetween?.();
    } catch (error) {
      this.#listeners.onFailure(error, []);
      await delay(retryMs);
    }
  }

  wakeWhenDue(): void {
    const dueInMs = this.#committer.dueInMs?.();
    if (dueInMs === undefined || this.#isStopped || this.#isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), Math.ceil(dueInMs));
  }

  async #flush(batch: DeviceMessage[], isRepeated = false): Promise<void> {
    try {
      const outcome = await this.#committer.commit(batch);
      const followers = this.#takeQueuedOf(outcome.moved);
      for (const follower of followers) outcome.moved.add(follower);
      this.#listeners.onCommitted([...batch, ...followers], outcome);
    } catch (error) {
      this.#listeners.onFailure(error, batch);
      if (!isPoison(error)) await this.#hold(batch);
      // A row that it refers to may have been deleted meanwhile: the second attempt notices and recreates it.
      else if (isConflict(error) && !isRepeated) await this.#flush(batch, true);
      else await this.#isolate(batch);
    }
  }

  /** One message that cannot be stored must not block the others: bisects the batch until it is isolated. */
  async #isolate(batch: DeviceMessage[]): Promise<void> {
    const [message] = batch;
    if (message && batch.length === 1) return this.#refuse(message);
    const middle = batch.length >> 1;
    await this.#flush(batch.slice(0, middle));
    await this.#flush(batch.slice(middle));
  }

  async #refuse(message: DeviceMessage): Promise<void> {
    if (message.refusal) return this.#listeners.onGivenUp([message]);
    const refusal = { code: 'malformed', message: 'it cannot be stored' } as const;
    await this.#flush([{ ...message, up: undefined, refusal, seq: seqOfContent(message) }]);
  }

  /**
   * If a message is given up, so is everything its device sent after it, which would otherwise overtake it. The device resends all of it in
   * order.
   */
  async #hold(batch: DeviceMessage[]): Promise<void> {
    const oldest = Date.now() - holdMs;
    const isLate = ({ receivedAtMs }: DeviceMessage) => this.#isStopped || receivedAtMs < oldest;
    const late = namesOf(batch.filter(isLate));
    const isOfLate = ({ thing }: DeviceMessage) => late.has(thing.thingName);
    if (late.size > 0) this.#listeners.onGivenUp([...batch.filter(isOfLate), ...this.#takeQueued(late)]);
    await delay(retryMs);
    const rest = batch.filter((message) => !isOfLate(message));
    if (rest.length > 0) await this.#flush(rest);
  }

  /** Queued messages of devices whose earlier messages went to another owner; they must follow. */
  #takeQueuedOf(moved: ReadonlySet<DeviceMessage>): DeviceMessage[] {
    return moved.size === 0 ? [] : this.#takeQueued(namesOf(moved));
  }

  #takeQueued(thingNames: ReadonlySet<string>): DeviceMessage[] {
    const isTaken = ({ thing }: DeviceMessage) => thingNames.has(thing.thingName);
    const taken = this.#queue.filter(isTaken);
    if (taken.length > 0) this.#queue = this.#queue.filter((message) => !isTaken(message));
    return taken;
  }

  /** Waits for the current commit. Messages still queued are given up: they were never acknowledged, so devices resend them. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#idle;
    if (this.#queue.length > 0) this.#listeners.onGivenUp(this.#queue.splice(0));
  }
}

const namesOf = (messages: Iterable<DeviceMessage>): Set<string> =>
  new Set([...messages].map(({ thing }) => thing.thingName));

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation): the message can never be stored. */
const classesOfPoison = /^(?:22|23)/;

/** Whether the message itself is the cause. An error without a code is a bug of ours that this message triggers. */
function isPoison(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return false;
  const code = codeOf(error);
  return code === '' || classesOfPoison.test(code);
}

/** Either a race with another change, or a message that can never be stored: only a second attempt tells. */
const isConflict = (error: unknown): boolean => codeOf(error).startsWith('23');

import { setTimeout as delay } from 'node:timers/promises';
import { isConflict, isPoison } from './failure-kind.ts';
import type { Fates, UnderWay } from './under-way.ts';

type Options = {
  /** Commits the whole batch or nothing of it. */
  commit: (batch: readonly UnderWay[]) => Promise<Fates>;
  /** Told after the commit. */
  settle: (batch: readonly UnderWay[], fates: Fates) => void;
  /** Told of those whose commit could not be had in time: they are not acknowledged, and come again. */
  giveUp: (batch: readonly UnderWay[]) => void;
  onFailure: (error: unknown, batch: readonly UnderWay[]) => void;
  /** What is done between batches, now due; undefined where there is nothing to do, else milliseconds until there is. */
  between?: { dueInMs: () => number | undefined; run: () => Promise<void> };
};

const maxBatch = 4_000;
/** A device waits no longer for its acknowledgement: its connection is closed, and it sends again. */
export const holdMs = 20_000;
export const retryMs = 250;

/** What arrives while a batch is being committed is the next batch: the busier it gets, the cheaper each message is. */
export class GroupCommit {
  readonly #options: Options;
  #queue: UnderWay[] = [];
  #isRunning = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #idle = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  push(entry: UnderWay): void {
    this.#queue.push(entry);
    this.#wake();
  }

  #wake(): void {
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    // What the same turn of the event loop brings goes along.
    this.#idle = new Promise((resolve) => setImmediate(() => void this.#run().finally(resolve)));
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#queue.length > 0) await this.#flush(this.#queue.splice(0, maxBatch));
      if (this.#options.between?.dueInMs() === 0) await this.#runBetween();
      else if (this.#queue.length === 0) break;
    }
    this.#isRunning = false;
    this.wakeWhenDue();
  }

  async #runBetween(): Promise<void> {
    try {
      await this.#options.between?.run();
    } catch (error) {
      this.#options.onFailure(error, []);
      await delay(retryMs);
    }
  }

  wakeWhenDue(): void {
    const dueInMs = this.#options.between?.dueInMs();
    if (dueInMs === undefined || this.#isStopped || this.#isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), Math.ceil(dueInMs));
  }

  async #flush(batch: UnderWay[], isRepeated = false): Promise<void> {
    try {
      const fates = await this.#options.commit(batch);
      const followers = this.#takeQueuedOf(fates.moved);
      for (const follower of followers) fates.moved.add(follower);
      this.#options.settle([...batch, ...followers], fates);
    } catch (error) {
      this.#options.onFailure(error, batch);
      if (!isPoison(error)) await this.#hold(batch);
      // What it names may have been deleted under its hands: the next time it finds that out, and makes it anew.
      else if (isConflict(error) && !isRepeated) await this.#flush(batch, true);
      else await this.#isolate(batch);
    }
  }

  /** One message that cannot be stored must not keep the others out: halves, until it stands alone. */
  async #isolate(batch: UnderWay[]): Promise<void> {
    if (batch.length === 1) return this.#refuse(batch);
    const middle = batch.length >> 1;
    await this.#flush(batch.slice(0, middle));
    await this.#flush(batch.slice(middle));
  }

  async #refuse(batch: UnderWay[]): Promise<void> {
    const [entry] = batch as [UnderWay];
    const seq = 'up' in entry.parsed && 'seq' in entry.parsed.up.message ? entry.parsed.up.message.seq : null;
    if ('refusal' in entry.parsed) return this.#options.giveUp(batch);
    entry.parsed = { seq, refusal: { code: 'malformed', message: 'it cannot be stored' } };
    await this.#flush(batch);
  }

  /** What its device sent after a message that is given up would overtake it: all of it comes again, in its order. */
  async #hold(batch: UnderWay[]): Promise<void> {
    const oldest = Date.now() - holdMs;
    const isLate = (entry: UnderWay) => this.#isStopped || entry.receivedAtMs < oldest;
    const late = namesOf(batch.filter(isLate));
    const isOfLate = ({ thing }: UnderWay) => late.has(thing.thingName);
    if (late.size > 0) this.#options.giveUp([...batch.filter(isOfLate), ...this.#takeQueued(late)]);
    await delay(retryMs);
    const rest = batch.filter((entry) => !isOfLate(entry));
    if (rest.length > 0) await this.#flush(rest);
  }

  /** What waits here of devices whose earlier messages have gone elsewhere: it follows them. */
  #takeQueuedOf(moved: ReadonlySet<UnderWay>): UnderWay[] {
    return moved.size === 0 ? [] : this.#takeQueued(namesOf(moved));
  }

  #takeQueued(thingNames: ReadonlySet<string>): UnderWay[] {
    const isTaken = ({ thing }: UnderWay) => thingNames.has(thing.thingName);
    const taken = this.#queue.filter(isTaken);
    if (taken.length > 0) this.#queue = this.#queue.filter((entry) => !isTaken(entry));
    return taken;
  }

  /** Waits for what is under way; what came too late is given up, not lost: it was never acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#idle;
    if (this.#queue.length > 0) this.#options.giveUp(this.#queue.splice(0));
  }
}

const namesOf = (entries: Iterable<UnderWay>): Set<string> => new Set([...entries].map(({ thing }) => thing.thingName));

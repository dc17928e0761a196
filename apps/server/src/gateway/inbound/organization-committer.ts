import { DatabaseUnavailable, type Database, type Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId, type Semaphore } from '@ohmstead/domain';
import { sql } from 'kysely';
import { applyBatch } from './apply/apply-batch.ts';
import type { Batch, ServiceIds } from './apply/batch.ts';
import type { Committer } from './commit-queue.ts';
import { isOwned, type DeviceMessage, type Outcome, type Refusal } from './device-message.ts';
import { LiveProjection } from './live-projection.ts';
import { quarantine } from './quarantine.ts';

/** Refusals that another gateway's next commit may resolve. */
const curable = new Set(['unknown-service', 'unknown-bay']);
/** A device heard from within this time is known to be online. */
const heardForMs = 5_000;
const maxServiceIds = 50_000;
/** A commit that takes longer was probably held up by something that affects all organisations, such as a lost standby. */
const longCommitMs = 2_000;
const firstRetryMs = 50;

/**
 * When several gateways share a device, its first message may be committed last. Messages that refer to something not yet committed are
 * retried for a while.
 */
export class Reordering {
  readonly #timeoutMs: () => number;
  /**
   * When the database was last down, or a hanging commit ended: until then, whatever a message refers to could not be committed either. If
   * only one organisation was affected, messages of the others just wait longer than needed.
   */
  #heldUpAtMs = 0;

  constructor(timeoutMs: () => number) {
    this.#timeoutMs = timeoutMs;
  }

  mayWait(message: DeviceMessage): boolean {
    return this.#waitedMs(message) < this.#timeoutMs();
  }

  /** Intervals grow: what is still missing after a moment comes with a resend, or never. */
  retryInMs(message: DeviceMessage): number {
    return Math.max(firstRetryMs, this.#waitedMs(message) / 2);
  }

  #waitedMs({ receivedAtMs }: DeviceMessage): number {
    return Date.now() - Math.max(receivedAtMs, this.#heldUpAtMs);
  }

  async noteHoldUp<Result>(commit: () => Promise<Result>): Promise<Result> {
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
}

type Options = {
  database: Database;
  organizationId: OrganizationId;
  /** Shared by all queues of this process. */
  commits: Semaphore;
  reordering: Reordering;
};
/** What one attempt has found. It is only remembered after the commit, because attempts may be repeated after a deadlock. */
type Attempt = { batch: Batch; outcome: Outcome; heard: number[]; gone: number[] };

/** Writes the messages of one organisation in order, one transaction per batch. */
export class OrganizationCommitter implements Committer {
  readonly #options: Options;
  readonly #heardAt = new Map<number, number>();
  readonly #serviceIds: ServiceIds = new Map();
  readonly projection: LiveProjection;

  constructor(options: Options) {
    this.#options = options;
    this.projection = new LiveProjection(options.database, options.organizationId);
  }

  async commit(messages: readonly DeviceMessage[]): Promise<Outcome> {
    const { commits, reordering } = this.#options;
    const { outcome } = await commits.run(() => reordering.noteHoldUp(() => this.#transact(messages)));
    return outcome;
  }

  dueInMs(): number | undefined {
    return this.projection.dueInMs();
  }

  runBetween(): Promise<void> {
    return this.#options.commits.run(() => this.projection.run());
  }

  async #transact(messages: readonly DeviceMessage[]): Promise<Attempt> {
    const { database, organizationId } = this.#options;
    try {
      const scope = wholeOrganization(organizationId);
      const attempt = await database.writeTenant(scope, (writer) => this.#attempt(writer, messages));
      this.#remember(attempt);
      return attempt;
    } catch (error) {
      this.#serviceIds.clear();
      throw error;
    }
  }

  async #attempt(writer: Writer, messages: readonly DeviceMessage[]): Promise<Attempt> {
    const outcome: Outcome = { refusals: new Map(), moved: new Set(), early: new Set() };
    const held = await holdThings(writer, new Set(messages.map(({ thing }) => thing.thingName)));
    const valid = messages.filter((message) => this.#isValid(message, held, outcome));
    const heard = this.#listHeard(valid);
    const batch = await applyBatch(writer, valid, this.#serviceIds, heard);
    for (const message of valid) {
      const refusal = batch.refusals.get(message);
      if (refusal) this.#refuse(message, refusal, outcome);
    }
    if (outcome.refusals.size > 0) await quarantine(writer, outcome.refusals);
    const gone = valid.filter(({ up }) => up.kind === 'gone').map(({ thing }) => thing.deviceId);
    return { batch, outcome, heard, gone };
  }

  /** Adds all invalid ones to the outcome. */
  #isValid(
    message: DeviceMessage,
    held: ReadonlySet<string>,
    { moved, refusals }: Outcome,
  ): message is DeviceMessage & DeviceMessage<'owned'> {
    if (!held.has(message.thing.thingName) || !isOwned(message.thing)) moved.add(message);
    else if (message.refusal) refusals.set(message, message.refusal);
    else return true;
    return false;
  }

  #refuse(message: DeviceMessage, refusal: Refusal, { refusals, early }: Outcome): void {
    if (curable.has(refusal.code) && this.#options.reordering.mayWait(message)) early.add(message);
    else refusals.set(message, refusal);
  }

  #listHeard(messages: readonly DeviceMessage<'owned'>[]): number[] {
    const before = Date.now() - heardForMs;
    const isNews = ({ thing, up }: DeviceMessage<'owned'>) =>
      up.kind === 'hello' || (up.kind !== 'gone' && (this.#heardAt.get(thing.deviceId) ?? 0) < before);
    return [...new Set(messages.filter(isNews).map(({ thing }) => thing.deviceId))];
  }

  #remember({ batch, heard, gone }: Attempt): void {
    const nowMs = Date.now();
    for (const deviceId of heard) this.#heardAt.set(deviceId, nowMs);
    for (const deviceId of gone) this.#heardAt.delete(deviceId);
    if (this.#serviceIds.size > maxServiceIds) this.#serviceIds.clear();
    for (const [key, id] of batch.learnt) this.#serviceIds.set(key, id);
    this.projection.add(batch.live.values());
  }
}

/** Locks the things until the end of the transaction and returns those that still belong to the organisation. */
async function holdThings(writer: Writer, thingNames: ReadonlySet<string>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from directory.hold_things(${[...thingNames]}::text[]) as name`.execute(writer);
  return new Set(rows.map(({ name }) => name));
}

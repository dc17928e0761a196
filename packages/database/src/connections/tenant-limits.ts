import { availableParallelism } from 'node:os';
import { Semaphore, TokenBuckets, type NotAdmitted } from '@ohmstead/domain';
import { Abandoned, QueueTimeout } from './database-unavailable.ts';
import { usualAcquireWithinMs } from './pool.ts';
import { tenantActivity } from './tenant-activity.ts';

/** A semaphore whose owners are organisations. */
export type TenantSemaphore = Semaphore<unknown>;

const lateAfter = (waitMs: number) => ({
  waitMs,
  refusal: (_: unknown, why: NotAdmitted) =>
    why === 'gone' ? new Abandoned(why) : new QueueTimeout(new Error(`Nothing was free within ${waitMs} ms`)),
});

/** A list that would have to wait longer is refused, and the client told to retry later. */
export const listQueueTimeoutMs = 10_000;

/** One organisation cannot take all places: opening many pages at once delays only that organisation. */
const listLimits = { atOnce: 4, atOncePerOwner: 3, ...lateAfter(listQueueTimeoutMs) };

/**
 * The database first fills the connection's buffers as fast as it can: three lists that begin together keep two cores busy for half a
 * second. An organisation may therefore begin one list at a time for every two cores, and the next after this time.
 */
const beginMs = 300;
const usualBeginAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));

export type LimitStream = <Piece>(
  organizationId: unknown,
  begin: () => AsyncIterable<Piece>,
) => AsyncGenerator<Piece, void, undefined>;

/** Limits whole lists: only a few run at once, and an organisation's lists begin one after another. */
export function limitLists(beginAtOnce = usualBeginAtOnce): LimitStream {
  const lists = new Semaphore<unknown>(listLimits);
  const beginnings = new Semaphore<unknown>({ atOncePerOwner: beginAtOnce, ...lateAfter(listQueueTimeoutMs) });
  return (organizationId, begin) =>
    holdWhile(lists, organizationId, () => holdWhile(beginnings, organizationId, begin, beginMs));
}

/** Copies wait as long as they would for a connection of the pool. */
export const limitCopies = (ofOrganization = Number.POSITIVE_INFINITY): TenantSemaphore =>
  new Semaphore({ atOncePerOwner: ofOrganization, ...lateAfter(usualAcquireWithinMs) });

/** In milliseconds of connection time: an organisation may use one connection on average, and exceed that by 3 s. */
const fairShare = { perSecond: 1_000, burst: 3_000 };
/** The limit of an organisation in debt while others are active, so that only its own work is delayed. */
const atOnceInDebt = 2;

/** Transactions wait longer than copies, because two long changes may occupy all places. Lists are limited by their pace instead. */
export function limitTransactions(ofOrganization = Number.POSITIVE_INFINITY): TenantSemaphore {
  const used = new TokenBuckets<unknown>(fairShare);
  const isInDebt = (organizationId: unknown) => used.waitMs(organizationId, performance.now()) > 0;
  return new Semaphore({
    ...lateAfter(listQueueTimeoutMs),
    atOncePerOwner: (organizationId) =>
      isInDebt(organizationId) && tenantActivity.hasOthers(organizationId) ? atOnceInDebt : ofOrganization,
    onRelease: (organizationId, heldMs) => used.spend(organizationId, heldMs, performance.now()),
  });
}

/** Yields the pieces of a stream that starts once the semaphore admits it. The place is released when the stream ends or the time is up. */
export async function* holdWhile<Piece>(
  semaphore: TenantSemaphore,
  organizationId: unknown,
  begin: () => AsyncIterable<Piece>,
  atMostMs?: number,
): AsyncGenerator<Piece, void, undefined> {
  const release = await semaphore.take(organizationId);
  const timer = atMostMs === undefined ? undefined : setTimeout(release, atMostMs);
  try {
    yield* begin();
  } finally {
    clearTimeout(timer);
    release();
  }
}

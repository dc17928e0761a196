import { availableParallelism } from 'node:os';
import { Semaphore, TokenBuckets } from '@ohmstead/domain';
import { QueueTimeout } from './database-unavailable.ts';
import { usualAcquireWithinMs } from './pool.ts';
import { tenantActivity } from './tenant-activity.ts';

/** What an organisation may have under way at the database, and what waits meanwhile. The owners are organisations. */
export type TenantSemaphore = Semaphore<unknown>;

const lateAfter = (waitMs: number) => ({
  waitMs,
  refusal: () => new QueueTimeout(new Error(`Nothing was free within ${waitMs} ms`)),
});

/** A list that would have to wait longer is refused: its caller is told to come again. */
export const listQueueTimeoutMs = 10_000;

/** Of one organisation fewer than of all: whoever opens many pages at once waits for themselves, and not others for them. */
const listLimits = { atOnce: 4, atOncePerOwner: 3, ...lateAfter(listQueueTimeoutMs) };

/**
 * At first the database writes as much of a list as its connection holds, as quickly as it can: three that begin together keep two
 * cores busy for half a second. Of one organisation, one for every two cores begins at a time; the next may begin after this time.
 */
const beginMs = 300;
const usualBeginAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));

export type LimitStream = <Piece>(
  organizationId: unknown,
  begin: () => AsyncIterable<Piece>,
) => AsyncGenerator<Piece, void, undefined>;

/** For whole lists: a few at once, and of an organisation one after the other at their beginning. */
export function limitLists(beginAtOnce = usualBeginAtOnce): LimitStream {
  const lists = new Semaphore<unknown>(listLimits);
  const beginnings = new Semaphore<unknown>({ atOncePerOwner: beginAtOnce, ...lateAfter(listQueueTimeoutMs) });
  return (organizationId, begin) =>
    holdWhile(lists, organizationId, () => holdWhile(beginnings, organizationId, begin, beginMs));
}

/** They wait as long as anybody waits for a connection of the pool. */
export const limitCopies = (ofOrganization = Number.POSITIVE_INFINITY): TenantSemaphore =>
  new Semaphore({ atOncePerOwner: ofOrganization, ...lateAfter(usualAcquireWithinMs) });

/** Milliseconds of connections in use: one connection on average before an organisation has to share, and so far ahead of that. */
const fairShare = { perSecond: 1_000, burst: 3_000 };
/** Of whoever has used more than that, while others are at work: what keeps the database busy keeps them waiting. */
const atOnceInDebt = 2;

/** They wait longer than copies: two long changes may be at work in their places. Lists are held back by their pace instead. */
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

/** The pieces of a stream that begins when the semaphore lets it; it is released at the stream's end, or after so long. */
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../api-parts.ts';
import { signalOfGone } from '../gone-caller.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { mostSortingMs } from './find-all-ids.ts';
import { withinTime } from './within-time.ts';

/**
 * Finds all rows of a file: a question about a long list, which waits for the other questions of its organisation, as they wait for it. It
 * may take longer than they may, and is not charged: people can go on asking about their lists after it.
 */
export async function findInTurn<Found>(
  { places }: Pick<ApiParts, 'places'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<Found>,
): Promise<Found> {
  const gone = signalOfGone(reply);
  const { leave } = await places.questions.take(actorOf(request).organizationId, gone);
  return withinTime(gone, mostSortingMs, work).finally(leave);
}

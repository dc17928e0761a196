import type { UserData } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../audit/author.ts';
import { startSession } from '../../sessions/start-session.ts';

/** All sessions of the user have ended; whoever sits here goes on with a new one. */
export async function renewSession(
  parts: ApiParts,
  { actor }: Author,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserData> {
  const user = await startSession(parts, actor, request, reply);
  if (!user) throw new ApiError('not-authenticated');
  return user;
}

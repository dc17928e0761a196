import type { UserData } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import type { BrowserOwner } from '../../sessions/device-cookie.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { markBrowser } from '../../sessions/mark-browser.ts';
import { startSession } from '../../sessions/start-session.ts';

type Renewal = { author: Author; owner: BrowserOwner; isProven: boolean };

/** All sessions of the user have ended and no browser is known any more; this browser gets a new session. */
export async function renewSession(
  parts: ApiParts,
  { author, owner, isProven }: Renewal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserData> {
  const user = await startSession(parts, author.actor, request, reply, {
    isProven,
    follows: callerOf(request).sessionHash,
  });
  if (!user) throw new ApiError('not-authenticated');
  await markBrowser(parts, owner, reply);
  return user;
}

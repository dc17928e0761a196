import { createHash } from 'node:crypto';
import { wholeOrganization, type Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import type { Author, Origin } from '../../audit/author.ts';
import { callerOf } from '../plugins/request-caller.ts';

const clientMaxLength = 300;
const sessionNameBytes = 12;

/** Identifies a session in a user's list of sessions; grants nothing. */
export const sessionName = (sessionHash: Buffer): string =>
  createHash('sha256').update(sessionHash).digest().subarray(0, sessionNameBytes).toString('hex');

/** For callers without a session. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  client: request.headers['user-agent']?.slice(0, clientMaxLength) ?? null,
});

/** Whoever looks through another's eyes acts in their own name, with no right of either. */
export const inOwnName = ({ viewing, ...actor }: Actor): Actor =>
  viewing
    ? {
        ...wholeOrganization(actor.organizationId),
        userId: viewing.authorId,
        isSuperuser: false,
        permissions: new Set(),
      }
    : actor;

export function authorOf(request: FastifyRequest): Author {
  const { sessionHash, ...caller } = callerOf(request);
  const actor = inOwnName(caller.actor);
  // The entry names the token itself.
  const session = actor.tokenId === undefined ? sessionName(sessionHash) : null;
  return { actor, ...originOf(request), session };
}

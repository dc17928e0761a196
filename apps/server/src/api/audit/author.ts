import { createHash } from 'node:crypto';
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

export function authorOf(request: FastifyRequest): Author {
  const { actor, sessionHash } = callerOf(request);
  // The entry names the token itself.
  const session = actor.tokenId === undefined ? sessionName(sessionHash) : null;
  return { actor, ...originOf(request), session };
}

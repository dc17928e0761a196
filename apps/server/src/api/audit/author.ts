import { createHash } from 'node:crypto';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../plugins/request-caller.ts';

/** Where a change comes from: the address, the browser's user agent, and the session if there is one. */
export type Origin = { ip: string; client?: string | null; session?: string | null };

/** Who makes a change, and from where. */
export type Author = Origin & { actor: Actor };

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
  return { actor, ...originOf(request), session: sessionName(sessionHash) };
}

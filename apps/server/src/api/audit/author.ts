import { createHash } from 'node:crypto';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../plugins/request-caller.ts';

/** From where: the address and what the browser says it is, and the session where there is one. */
export type Origin = { ip: string; client?: string | null; session?: string | null };

/** Who changes something, and from where. */
export type Author = Origin & { actor: Actor };

const clientMaxLength = 300;
const sessionNameBytes = 12;

/** The name under which people see their own sessions; nothing follows from it. */
export const sessionName = (sessionHash: Buffer): string =>
  createHash('sha256').update(sessionHash).digest().subarray(0, sessionNameBytes).toString('hex');

/** Of somebody who has no session, or none yet. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  client: request.headers['user-agent']?.slice(0, clientMaxLength) ?? null,
});

export function authorOf(request: FastifyRequest): Author {
  const { actor, sessionHash } = callerOf(request);
  return { actor, ...originOf(request), session: sessionName(sessionHash) };
}

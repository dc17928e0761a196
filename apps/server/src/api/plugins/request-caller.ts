import type { AccessRule } from '@ohmstead/contract';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';

/** A person's session as this request showed it. */
export type Caller = {
  actor: Actor;
  /** Names the session in the database. */
  sessionHash: Buffer;
  bearerToken: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** For open routes that find out themselves who calls; for all others it has happened before they are asked. */
    countCall: (actor: Actor) => void;
  }
  interface FastifyContextConfig {
    access?: AccessRule;
  }
}

/** For routes that need a session: the access table has made sure that there is one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.routeOptions.url} asks who calls, but is open to everybody`);
  return request.caller;
}

export const actorOf = (request: FastifyRequest): Actor => callerOf(request).actor;

import type { AccessRule } from '@ohmstead/contract';
import type { Position } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';

/** A person's session as this request showed it. */
export type Caller = {
  actor: Actor;
  /** Names the session in the database. */
  sessionHash: Buffer;
  bearerToken: string;
  /** Where a standby is read: what it must have replayed before it answers this caller. */
  position?: Position | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The access table has agreed to this caller; before, they may be known and refused. */
    isAdmitted: boolean;
    /** For open routes that find out themselves who calls; for all others it has happened before they are asked. */
    countCall: (actor: Actor) => void;
    /** Throws where the access table does not let this caller in. Nothing is answered before it has agreed. */
    admit: (caller: Caller | null) => Actor;
  }
  interface FastifyContextConfig {
    access?: AccessRule;
    /** Who calls is found out by the handler, together with what it reads. */
    admitsWhileReading?: true;
  }
}

/** For routes that need a session: the access table has made sure that there is one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.routeOptions.url} asks who the caller is, but is open to everyone`);
  return request.caller;
}

export const actorOf = (request: FastifyRequest): Actor => callerOf(request).actor;

import type { AccessRule } from '@ohmstead/contract';
import type { Position } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';

/** A user's session, or a token, as verified for this request. */
export type Caller = {
  actor: Actor;
  /** Identifies the session or the token in the database. */
  sessionHash: Buffer;
  /** Empty for tokens. */
  bearerToken: string;
  /** If a standby is used: the position that it must have replayed before it answers this caller. */
  position?: Position | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Whether the access table has allowed the call; until then, a known caller may still be refused. */
    isAdmitted: boolean;
    /** For open routes that identify the caller themselves; for all others, this has already happened. */
    countCall: (actor: Actor) => void;
    /** Throws if the access table does not allow this caller. Must be called before anything is answered. */
    admit: (caller: Caller | null) => Actor;
  }
  interface FastifyContextConfig {
    access?: AccessRule;
    /** The handler identifies the caller while reading its data. */
    admitsWhileReading?: true;
  }
}

/** For routes that need a session; the access table has ensured that there is one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.routeOptions.url} asks who the caller is, but is open to everyone`);
  return request.caller;
}

export const actorOf = (request: FastifyRequest): Actor => callerOf(request).actor;

import { createHash } from 'node:crypto';
import type { Reader } from '@ohmstead/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { actorOf } from '../plugins/request-caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesIdempotencyKey?: true;
  }
  interface FastifyRequest {
    /** Of calls that take an Idempotency-Key. */
    bodyText: string;
    /** Null without an Idempotency-Key. */
    repeat: Repeat | null;
  }
}

/** A request that may have been made before, and may be made again. */
export type Repeat = {
  organizationId: number;
  userId: number;
  path: string;
  key: string;
  bodyHash: Buffer;
  /** The text that is sent as the body of an answer. */
  textOf: (answer: unknown) => string;
  isRemembered: boolean;
  /** The command that an earlier request had queued when its server stopped. */
  commandId: number | null;
};

const visible = /^[\x21-\x7e]{1,255}$/;

export const hashBody = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Null for calls and requests without a key. */
export function readRepeat(request: FastifyRequest, reply: FastifyReply): Repeat | null {
  const key = request.headers['idempotency-key'];
  if (!request.routeOptions.config.takesIdempotencyKey || key === undefined) return null;
  if (typeof key !== 'string' || !visible.test(key)) throw new ApiError('idempotency-key-invalid');
  const { organizationId, userId } = actorOf(request);
  const [path = ''] = request.url.split('?', 1);
  const bodyHash = hashBody(request.bodyText);
  const textOf = (answer: unknown) => String(reply.serialize(answer));
  return { organizationId, userId, path, key, bodyHash, textOf, isRemembered: false, commandId: null };
}

export type Remembered = {
  isSameBody: boolean;
  answer: string | null;
  madeId: number | null;
  commandId: number | null;
  /** Until the first request has ended at the latest, while it has no answer. */
  busyS: number;
};

/** What is known of the first request with this key, for 24 hours. */
export async function findRemembered(reader: Reader, repeat: Repeat): Promise<Remembered | undefined> {
  const { organizationId, userId, path, key, bodyHash } = repeat;
  const { rows } = await sql<Remembered>`
    select body_hash = ${bodyHash} as "isSameBody", answer, made_id as "madeId", command_id as "commandId",
        greatest(ceil(extract(epoch from busy_until - clock_timestamp())), 0)::integer as "busyS"
      from idempotency_keys
      where organization_id = ${organizationId} and user_id = ${userId} and path = ${path} and key = ${key}
        and created_at > now() - interval '24 hours'`.execute(reader);
  return rows[0];
}

export const stillUnderWay = (seconds: number): ApiError =>
  new ApiError('idempotency-in-progress', [seconds], { retryAfterS: seconds });

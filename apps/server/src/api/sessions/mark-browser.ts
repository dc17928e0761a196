import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../api-parts.ts';
import { cookieNames, deviceCookie } from './cookie-names.ts';
import { makeDeviceCookie, type BrowserOwner } from './device-cookie.ts';

type Person = Pick<Actor, 'organizationId' | 'userId'>;

/** Read in the transaction that changes the password, so that a later change voids the cookie again. */
export async function readBrowserOwner(
  reader: Pick<Reader, 'getExecutor'>,
  { organizationId, userId }: Person,
): Promise<BrowserOwner> {
  const { rows } = await sql<{ email: string; authEpoch: number }>`
    select email, auth_epoch as "authEpoch" from directory.own_account(${userId})`.execute(reader);
  if (!rows[0]) throw new Error('The account is gone');
  return { organizationId, userId, ...rows[0] };
}

/** The password change has invalidated the device cookies of all other browsers; this browser gets a new one. */
export async function markBrowser(
  { signIn, isHttps }: Pick<ApiParts, 'signIn' | 'isHttps'>,
  owner: BrowserOwner,
  reply: FastifyReply,
): Promise<void> {
  const mark = makeDeviceCookie(await signIn.deviceKey(), owner);
  void reply.setCookie(cookieNames(isHttps).device, mark, deviceCookie(isHttps));
}

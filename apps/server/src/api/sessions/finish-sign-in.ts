import type { UserData } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../plugins/request-caller.ts';
import type { FactorOwner } from '../second-factors/show-factor.ts';
import { cookieNames, deviceCookie } from './cookie-names.ts';
import { makeDeviceCookie, readDeviceCookie, type BrowserOwner } from './device-cookie.ts';
import { readBrowserOwner } from './mark-browser.ts';
import type { Opening } from './open-session.ts';
import { startSession } from './start-session.ts';

type Parts = Pick<ApiParts, 'database' | 'isHttps' | 'signIn'>;
type Person = FactorOwner & BrowserOwner;

/** The name of this browser, if its person has logged in from it with the present password. */
export async function findBrowser(
  { signIn, isHttps }: Parts,
  request: FastifyRequest,
  { email, ...owner }: Person,
): Promise<string | null> {
  const cookie = request.cookies[cookieNames(isHttps).device];
  const known = readDeviceCookie(await signIn.deviceKey(), cookie, email);
  const isOwn =
    known?.organizationId === owner.organizationId &&
    known.userId === owner.userId &&
    known.authEpoch === owner.authEpoch;
  return isOwn ? known.name : null;
}

/** The same of who is logged in. */
export async function findOwnBrowser(parts: Parts, request: FastifyRequest): Promise<string | null> {
  const actor = actorOf(request);
  const owner = await parts.database.readTenant(actor, (reader) => readBrowserOwner(reader, actor));
  return findBrowser(parts, request, { ...owner, ...actor });
}

/** The person has shown what they have: the session is proven, and the browser known. Undefined where they were removed in between. */
export async function finishSignIn(
  parts: Parts,
  person: Person,
  request: FastifyRequest,
  reply: FastifyReply,
  by: Pick<Opening, 'passkey' | 'identity'> & { isProven?: boolean } = {},
): Promise<UserData | undefined> {
  const browser = await findBrowser(parts, request, person);
  const how = { action: 'session-login', isProven: true, ...by } as const;
  const user = await startSession(parts, person, request, reply, how);
  if (!user) return undefined;
  const mark = makeDeviceCookie(await parts.signIn.deviceKey(), person, browser ?? undefined);
  void reply.setCookie(cookieNames(parts.isHttps).device, mark, deviceCookie(parts.isHttps));
  return user;
}

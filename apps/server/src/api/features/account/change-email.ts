import type { ErrorCode } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { isEmailAddress, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { requireFewUses } from '../../limits/count-use.ts';
import { findToken } from '../../links/find-token.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { route } from '../../route.ts';
import type { BrowserOwner } from '../../sessions/device-cookie.ts';
import { readBrowserOwner } from '../../sessions/mark-browser.ts';
import { hashSecret } from '../../sessions/session-secrets.ts';
import { renewSession } from './renew-session.ts';
import { requireOwnPassword } from '../../sessions/require-own-password.ts';

export function emailChanges(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/users/initiateChangeEmailAddress', async (request) => {
    const { email = '', password = '', url = '' } = request.body;
    const link = isOwnLink(url, 'email-change', request, parts.origins);
    await initiateChangeEmail(parts, authorOf(request), { email: email.trim(), password, isOwnLink: link });
  });

  route(app, 'POST /api/users/confirmChangeEmailAddress', async (request, reply) => {
    const author = authorOf(request);
    const owner = await confirmChangeEmail(parts, author, request.body.token ?? '');
    return renewSession(parts, { author, owner, isProven: false }, request, reply);
  });
}

type Wish = { email: string; password: string; isOwnLink: boolean };

/** Limited, because each request reveals whether an address has an account (spec: -6). */
const wishesPerHour = 10;

/** Nothing changes yet: the new address gets a link to confirm, the old one a link to cancel. */
async function initiateChangeEmail(parts: ApiParts, author: Author, wish: Wish): Promise<void> {
  const { database } = parts;
  const { actor } = author;
  const oldEmail = await findOwnEmail(database, actor);
  const mistake = findMistake(wish, oldEmail);
  if (mistake) throw new ApiError(mistake);
  const subject = `change-email:${actor.organizationId}:${actor.userId}`;
  await requireFewUses(database, [{ subject, max: wishesPerHour, window: '1 hour' }]);
  await requireOwnPassword(parts, author, wish.password, 'users-initiateChangeEmailAddress-4');
  await requireFreeAddress(database, wish.email, 'users-initiateChangeEmailAddress-6');
  const { userId } = actor;
  await database.writeTenant(actor, async (writer) => {
    const confirm = { template: 'confirm-address', parameters: {}, userId, recipient: wish.email } as const;
    const notice = { template: 'address-changing', parameters: { newEmail: wish.email }, userId } as const;
    await queueMail(writer, { ...confirm, replaces: true });
    // Does not replace a queued email, which may be about another address.
    await queueMail(writer, { ...notice, recipient: oldEmail });
    const event = { action: 'users-initiate-change-email', objectKind: 'user', changes: [{ id: userId }] };
    await recordAudit(writer, author, event);
  });
}

function findMistake({ email, isOwnLink }: Wish, oldEmail: string): ErrorCode | undefined {
  if (email === '') return 'users-initiateChangeEmailAddress-1';
  if (!isEmailAddress(email)) return 'users-initiateChangeEmailAddress-2';
  if (email.toLowerCase() === oldEmail.toLowerCase()) return 'users-initiateChangeEmailAddress-3';
  return isOwnLink ? undefined : 'users-initiateChangeEmailAddress-5';
}

/** Only the user who requested the change can confirm it, while logged in; for anyone else the link has no effect. */
async function confirmChangeEmail({ database }: ApiParts, author: Author, token: string): Promise<BrowserOwner> {
  const { actor } = author;
  if (token === '') throw new ApiError('users-confirmChangeEmailAddress-1');
  const found = await findToken(database, token);
  const isOwn = found?.organizationId === actor.organizationId && found.userId === actor.userId;
  if (found?.purpose !== 'email-change' || !isOwn) throw new ApiError('users-confirmChangeEmailAddress-2');
  if (found.state !== 'good') throw new ApiError('users-confirmChangeEmailAddress-3');
  await requireFreeAddress(database, found.email, 'users-confirmChangeEmailAddress-4');
  const taken = 'users-confirmChangeEmailAddress-4';
  return refuseOnConstraint({ accounts__lower_email__key: taken }, changeAddress(database, author, token));
}

const changeAddress = (database: Database, author: Author, token: string): Promise<BrowserOwner> =>
  database.writeTenant(author.actor, async (writer) => {
    const { userId } = author.actor;
    const { rows } = await sql<{ email: string | null }>`
      select directory.change_address(${userId}, ${hashSecret(token)}) as email`.execute(writer);
    if (!rows[0]?.email) throw new ApiError('users-confirmChangeEmailAddress-3');
    await recordAudit(writer, author, { action: 'users-change-email', objectKind: 'user', changes: [{ id: userId }] });
    return readBrowserOwner(writer, author.actor);
  });

async function findOwnEmail(database: Database, actor: Actor): Promise<string> {
  const { rows } = await database.readTenant(actor, (reader) =>
    sql<{ email: string }>`select email from directory.own_account(${actor.userId})`.execute(reader),
  );
  return rows[0]?.email ?? '';
}

async function requireFreeAddress(database: Database, email: string, otherwise: ErrorCode): Promise<void> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ isFree: boolean }>`select directory.free_address(${email}, true) as "isFree"`.execute(directory),
  );
  if (!rows[0]?.isFree) throw new ApiError(otherwise);
}

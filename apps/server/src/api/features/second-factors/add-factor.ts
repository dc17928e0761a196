import { randomUUID } from 'node:crypto';
import {
  maxFactors,
  type AddedFactor,
  type FactorKind,
  type NewFactor,
  type NewPasskey,
  type TotpSetUp,
} from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { seal, unseal, type Sealed } from '../../../secrets/seal.ts';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { makeChallenge, purposes } from '../../second-factors/challenge.ts';
import { judgeNewPasskey, type MadePasskey } from '../../second-factors/judge-passkey.ts';
import { creationOptions } from '../../second-factors/passkey-options.ts';
import { requireName } from '../../second-factors/relying-party.ts';
import { findOwnBrowser } from '../../sessions/finish-sign-in.ts';
import { setUpLife, setUpTries } from '../../second-factors/second-factor-limits.ts';
import { countFactor, endFactorCount } from '../../second-factors/show-factor.ts';
import { totpPlace } from '../../second-factors/totp-place.ts';
import { newTotpSecret, secretText, stepOfCode, totpUri } from '../../second-factors/totp.ts';
import { listFactors } from './factor-row.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/** An app is a factor once a code of it has been typed: a key that was only shown may not have arrived anywhere. */
export function factorAdditions(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;

  route(app, 'POST /api/users/factors/totp', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => beginTotp(parts, writer, author));
  });

  route(app, 'POST /api/users/factors', async (request) => {
    const author = authorOf(request);
    const { sessionHash } = callerOf(request);
    const adding = { author, sessionHash, name: request.body.name };
    const browser = await findOwnBrowser(parts, request);
    const shown = onlyShown(request.body);
    if ('passkey' in shown) {
      const passkey = await requireRightPasskey(parts, { ...adding, browser }, shown.passkey);
      return database.writeTenant(author.actor, (writer) =>
        addFactor(parts, writer, {
          ...adding,
          kind: 'passkey',
          insert: () => insertPasskey(parts, writer, adding, passkey),
        }),
      );
    }
    const setUp = await requireRightCode(parts, { ...author, browser }, shown.code);
    return database.writeTenant(author.actor, (writer) =>
      addFactor(parts, writer, { ...adding, kind: 'totp', insert: () => insertTotp(writer, adding, setUp) }),
    );
  });

  route(app, 'POST /api/users/factors/passkey', async (request) => {
    const author = authorOf(request);
    const { sessionHash } = callerOf(request);
    requireName(request, parts.relyingParty, { code: 'users-factors-6', page: '/account/security' });
    // Before the transaction: the first time, the key is read on a connection of its own, which must not be waited for with another in hand.
    const challenge = makeChallenge(await parts.passkeyKey(), purposes.add(sessionHash));
    return database.writeTenant(author.actor, async (writer) => {
      await requireRoom(writer, author);
      return creationOptions(parts, writer, author.actor, challenge);
    });
  });
}

/** What its kind is shown by, and nothing else. */
function onlyShown({ kind, code, passkey }: NewFactor): { code: string } | { passkey: NewPasskey } {
  if (kind === 'totp' && code !== undefined && passkey === undefined) return { code };
  if (kind === 'passkey' && passkey !== undefined && code === undefined) return { passkey };
  throw badInput(kind === 'totp' ? 'an app is confirmed by code alone' : 'a passkey is confirmed by passkey alone');
}

async function requireRoom(writer: Writer, { actor }: Author): Promise<number> {
  const { rows } = await sql<{ count: number }>`select directory.hold_factors(${actor.userId}) as count`.execute(
    writer,
  );
  const { count } = onlyRow(rows);
  if (count >= maxFactors) throw new ApiError('users-factors-2');
  return count;
}

async function beginTotp({ secretsKeys }: ApiParts, writer: Writer, author: Author): Promise<TotpSetUp> {
  const { actor } = author;
  await requireRoom(writer, author);
  const [secret, sealId] = [newTotpSecret(), randomUUID()];
  const { sealed, sealedBy } = seal(secret, totpPlace(actor, sealId), secretsKeys);
  const { rows } = await sql<{ expiresAt: number; email: string }>`
    select floor(extract(epoch from directory.begin_totp(${actor.userId}, ${sealId}, ${sealed}, ${sealedBy}, ${setUpLife}))
        * 1000)::bigint as "expiresAt", email from directory.own_account(${actor.userId})`.execute(writer);
  const { expiresAt, email } = onlyRow(rows);
  return { secret: secretText(secret), uri: totpUri(secret, email), expiresAt };
}

type SetUp = Sealed & { sealId: string };

/** Counted and committed before it is judged, for this set-up and for the person. */
async function requireRightCode(
  { database, secretsKeys }: ApiParts,
  { actor, browser }: Author & { browser: string | null },
  code: string,
): Promise<{ sealId: string; step: number }> {
  await countFactor(database, actor, browser);
  const { rows } = await database.withDirectory((directory) =>
    sql<SetUp>`select seal_id as "sealId", sealed, sealed_by as "sealedBy"
      from directory.try_totp(${actor.organizationId}, ${actor.userId}, ${setUpTries})`.execute(directory),
  );
  const [setUp] = rows;
  const secret = setUp && unseal(setUp, totpPlace(actor, setUp.sealId), secretsKeys);
  if (!setUp || !secret) throw new ApiError('users-factors-4');
  const step = stepOfCode(secret, code, Date.now());
  if (step === null) throw new ApiError('users-factors-3');
  await endFactorCount(database, actor, browser);
  return { sealId: setUp.sealId, step };
}

type Adding = { author: Author; sessionHash: Buffer; name: string };

/** Counted as codes are; the challenge is used up, whatever comes of it. */
async function requireRightPasskey(
  parts: ApiParts,
  { author: { actor }, sessionHash, browser }: Adding & { browser: string | null },
  passkey: NewPasskey,
): Promise<MadePasskey> {
  await countFactor(parts.database, actor, browser);
  const made = await judgeNewPasskey(parts, purposes.add(sessionHash), passkey);
  if (!made) throw new ApiError('users-factors-5');
  await endFactorCount(parts.database, actor, browser);
  return made;
}

async function insertTotp(writer: Writer, { author, name }: Adding, setUp: { sealId: string; step: number }) {
  const { rows } = await sql<{ id: number | null }>`
    select directory.add_totp(${author.actor.userId}, ${name}, ${setUp.sealId}, ${setUp.step}) as id`.execute(writer);
  const { id } = onlyRow(rows);
  if (id === null) throw new ApiError('users-factors-4');
  return id;
}

async function insertPasskey({ relyingParty }: ApiParts, writer: Writer, { author, name }: Adding, made: MadePasskey) {
  const { rows } = await sql<{ id: number | null }>`
    select directory.add_passkey(${author.actor.userId}, ${name}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
      ${made.transports}::text[], ${made.backedUp}, ${relyingParty.id}) as id`.execute(writer);
  const { id } = onlyRow(rows);
  if (id === null) throw new ApiError('users-factors-5');
  return id;
}

type Addition = Adding & { kind: FactorKind; insert: () => Promise<number> };

async function addFactor(
  parts: ApiParts,
  writer: Writer,
  { author, sessionHash, kind, name, insert }: Addition,
): Promise<AddedFactor> {
  const { userId } = author.actor;
  const before = await requireRoom(writer, author);
  const id = await insert();
  const codes = before === 0 ? await renewRecoveryCodes(parts, writer, author.actor) : null;
  await sql`select directory.prove_session(${sessionHash})`.execute(writer);
  await endOtherSessions(writer, author.actor, sessionHash);
  await queueMail(writer, { template: 'factor-added', parameters: { kind, name }, userId });
  const event = { action: 'users-factor-add', objectKind: 'user', changes: [{ id: userId, after: { kind, name } }] };
  await recordAudit(writer, author, event);
  const factor = (await listFactors(writer, userId)).find((each) => each.id === id);
  if (!factor) throw new Error('The factor is gone');
  return { factor, recoveryCodes: codes };
}

import { isIP } from 'node:net';
import type { SignInRule, SignInRuleBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { graceDays } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { baseVersionOf, entityTag, requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';
import type { RelyingParty } from '../../second-factors/relying-party.ts';
import { hostNameOf } from '../../sessions/own-hosts.ts';
import { findSignInRule } from './sign-in-rule-reads.ts';

const dayMs = 86_400_000;

export function signInRuleChanges(app: FastifyInstance, { database, relyingParty }: ApiParts): void {
  route(app, 'PUT /api/organization/signIn', async (request, reply) => {
    const author = authorOf(request);
    if (request.body.kinds === 'passkey') requirePossible(relyingParty);
    const change = { body: request.body, base: baseVersionOf(request) };
    const set = await database.writeTenant(author.actor, (writer) => setRule(writer, author, change));
    return reply.header('etag', entityTag(set.version)).send(set);
  });
}

/** A rule that no one can meet would shut out everyone, and whoever could take it back. */
function requirePossible({ id }: RelyingParty): void {
  if (isIP(hostNameOf(id) ?? '') !== 0) throw badInput('kinds: passkeys need a PUBLIC_URL with a domain name');
}

/** What was saved long ago may stay: only a new date must be near. */
function requireGoodDate({ requirement, from }: SignInRuleBody): void {
  if ((requirement === 'optional') !== (from === null)) throw new ApiError('organizations-signIn-2');
  if ((from ?? 0) > Date.now() + graceDays * dayMs) throw new ApiError('organizations-signIn-3');
}

type Setting = { body: SignInRuleBody; base: BaseVersion };

async function setRule(writer: Writer, author: Author, { body, base }: Setting): Promise<SignInRule> {
  const { organizationId } = author.actor;
  requireGoodDate(body);
  const { version, ...before } = await holdRule(writer, author);
  requireVersion(version, base, 'organizations-signIn-1');
  const facts = changedFields(before, body);
  if (Object.keys(facts.after).length === 0) return { ...before, version };
  await sql`update sign_in_rules set requirement = ${body.requirement},
      required_from = to_timestamp(${body.from}::float8 / 1000), kinds = ${body.kinds}, remembering = ${body.remembering},
      identity_session_hours = ${body.identitySessionHours}, version = version + 1
    where organization_id = ${organizationId}`.execute(writer);
  const action = { action: 'organizations-sign-in', objectKind: 'organization' };
  await recordAudit(writer, author, { ...action, changes: [{ id: null, ...facts }] });
  // Everyone's open pages learn whether they are concerned.
  await announceChanges(writer, organizationId, ['tokens', 'session']);
  return findSignInRule(writer, author.actor);
}

/** Locked until the end of the transaction, even if none has been saved yet. */
async function holdRule(writer: Writer, { actor }: Author): Promise<SignInRule> {
  const { organizationId } = actor;
  await sql`insert into sign_in_rules (organization_id) values (${organizationId}) on conflict do nothing`.execute(
    writer,
  );
  await sql`select from sign_in_rules where organization_id = ${organizationId} for update`.execute(writer);
  return findSignInRule(writer, actor);
}

import { onlyRow, type Database, type Writer } from '@ohmstead/database';
import { claimCodeLifeMs } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueCommand } from '../../commands/queue-command.ts';
import { waitForReply } from '../../commands/wait-for-reply.ts';
import { route } from '../../route.ts';
import { drawCode, hashCode } from './claim-code.ts';
import {
  leaseLife,
  maxStartsOfDevice,
  maxStartsOfOrganization,
  maxWrongCodesOfOrganization,
  showCodeLifeMs,
} from './claim-limits.ts';
import { endClaim } from './end-claim.ts';

export function claimStarts(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/devices/claim/start', async (request) =>
    startClaim(parts, authorOf(request), request.body.thingName),
  );
}

export type ClaimParts = {
  database: Database;
  claimKey: () => Promise<Buffer>;
  renewsSecrets: boolean;
  replyWithinMs: number;
};

type Begun = { claimId: number; commandId: number; expires: number };

/** Leases the device and makes it show a code; returns when the code expires. */
async function startClaim({ database, claimKey, replyWithinMs }: ClaimParts, author: Author, thingName: string) {
  if (thingName === '') throw new ApiError('devices-claim-start-1');
  const [key, code] = [await claimKey(), drawCode()];
  const { actor } = author;
  const begun = await database.writeTenant(actor, (writer) => begin(writer, author, { thingName, key, code }));
  const reply = await waitForReply(database, actor, begun.commandId, replyWithinMs);
  if (reply?.ok) return { expires: begun.expires };
  await database.writeTenant(actor, (writer) =>
    endClaim(writer, actor, { thingName, claimId: begun.claimId, outcome: 'unreachable' }),
  );
  throw new ApiError('devices-claim-start-3');
}

async function begin(
  writer: Writer,
  author: Author,
  { thingName, key, code }: { thingName: string; key: Buffer; code: string },
): Promise<Begun> {
  const { organizationId } = author.actor;
  await lease(writer, thingName);
  await requireFewStarts(writer, organizationId, thingName);
  await replaceOwnClaim(writer, author, thingName);
  const { id, expires } = await insertClaim(writer, author, thingName);
  await sql`update claims set code_hmac = ${hashCode(key, id, code)}
    where organization_id = ${organizationId} and id = ${id}`.execute(writer);
  const change = { id: null, after: { thingName } };
  await recordAudit(writer, author, { action: 'devices-claim-start', objectKind: 'device', changes: [change] });
  const shown = { code, expiresAt: expires };
  const commandId = await queueCommand(writer, thingName, 'show-claim-code', shown, showCodeLifeMs);
  return { claimId: id, commandId, expires };
}

async function lease(writer: Writer, thingName: string): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select directory.lease_thing(${thingName}, ${leaseLife}::interval) as outcome`.execute(writer);
  const outcome = rows[0]?.outcome;
  if (outcome === 'worn out') throw new ApiError('devices-claim-start-3');
  if (outcome === 'too often') throw deviceTooOften(claimCodeLifeMs / 1_000);
  if (outcome !== 'leased') throw new ApiError('devices-claim-start-2');
}

/** The lease belongs to one user; other users wait until it ends. */
async function replaceOwnClaim(writer: Writer, { actor }: Author, thingName: string): Promise<void> {
  const { rows } = await sql<{ userId: number; isAlive: boolean }>`
    update claims set ended_at = now(), outcome = case when expires_at > now() then 'replaced' else 'expired' end
      where organization_id = ${actor.organizationId} and thing_name = ${thingName} and ended_at is null
      returning user_id as "userId", expires_at > now() as "isAlive"`.execute(writer);
  const isTaken = rows.some(({ userId, isAlive }) => isAlive && userId !== actor.userId);
  if (isTaken) throw new ApiError('devices-claim-start-2');
}

async function insertClaim(
  writer: Writer,
  { actor: { organizationId, userId } }: Author,
  thingName: string,
): Promise<{ id: number; expires: number }> {
  const { rows } = await sql<{ id: number; expires: number }>`
    insert into claims (organization_id, thing_name, user_id, code_hmac, expires_at)
      values (${organizationId}, ${thingName}, ${userId}, '', now() + ${leaseLife}::interval)
      returning id, floor(extract(epoch from expires_at) * 1000)::bigint as expires`.execute(writer);
  return onlyRow(rows);
}

type Counts = { ofDevice: number; ofOrganization: number; wrongCodes: number; waitS: number };

const dayS = 86_400;

/** Attempts that never reached the device do not count towards its own limit, because it may be switched on later. */
async function requireFewStarts(writer: Writer, organizationId: number, thingName: string): Promise<void> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where thing_name = ${thingName} and outcome is distinct from 'unreachable'
          and started_at > now() - interval '1 hour') as "ofDevice",
        count(*) filter (where started_at > now() - interval '1 hour') as "ofOrganization",
        coalesce(sum(attempts - (outcome is not distinct from 'claimed')::integer), 0) as "wrongCodes",
        ceil(extract(epoch from coalesce(min(started_at) filter (where started_at > now() - interval '1 hour'), now())
          + interval '1 hour' - now()))::integer as "waitS"
      from claims where organization_id = ${organizationId} and started_at > now() - interval '1 day'`.execute(writer);
  const { ofDevice, ofOrganization, wrongCodes, waitS } = onlyRow(rows);
  if (wrongCodes >= maxWrongCodesOfOrganization) throw organizationTooOften(dayS);
  if (ofOrganization >= maxStartsOfOrganization) throw organizationTooOften(waitS);
  if (ofDevice >= maxStartsOfDevice) throw deviceTooOften(waitS);
}

const tooOften = (code: 'devices-claim-start-4' | 'devices-claim-start-5') => (waitS: number) =>
  new ApiError(code, [waitS], { retryAfterS: waitS });

const deviceTooOften = tooOften('devices-claim-start-4');
const organizationTooOften = tooOften('devices-claim-start-5');

import { createHash, randomBytes } from 'node:crypto';
import type { ClaimSubmit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { claimCodeTries, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueCommand } from '../../commands/queue-command.ts';
import { route } from '../../route.ts';
import { hashCode, isSameHash } from './claim-code.ts';
import { newSecretLifeMs } from './claim-limits.ts';
import { endClaim } from './end-claim.ts';
import type { ClaimParts } from './start-claim.ts';

export function deviceClaims(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/devices/claim/claim', async (request) => claimDevice(parts, authorOf(request), request.body));
}

type Claim = { id: number; codeHmac: Buffer; attempts: number };

/** The attempt is counted and committed before the code is checked, so that parallel guesses cannot exceed the limit. */
export async function claimDevice(
  { database, claimKey, renewsSecrets }: ClaimParts,
  author: Author,
  { thingName, code }: ClaimSubmit,
) {
  if (thingName === '' || code === '') throw new ApiError('devices-claim-claim-1');
  if (!/^[0-9]{6}$/.test(code)) throw new ApiError('devices-claim-claim-6');
  const { actor } = author;
  const key = await claimKey();
  const claim = await database.writeTenant(actor, (writer) => countTry(writer, actor, thingName));
  if (!isSameHash(claim.codeHmac, hashCode(key, claim.id, code))) {
    await database.writeTenant(actor, (writer) => recordWrongCode(writer, author, thingName, claim));
    throw new ApiError('devices-claim-claim-6', [claimCodeTries - claim.attempts]);
  }
  const secret = renewsSecrets ? randomBytes(32).toString('base64url') : undefined;
  return database.writeTenant(actor, (writer) => takeDevice(writer, author, { thingName, claim, secret }));
}

async function countTry(writer: Writer, actor: Actor, thingName: string): Promise<Claim> {
  const counted = await sql<{ outcome: string }>`select directory.count_code(${thingName}) as outcome`.execute(writer);
  const outcome = counted.rows[0]?.outcome;
  if (outcome === 'owned') throw new ApiError('devices-claim-claim-4');
  if (outcome !== 'counted') throw new ApiError('devices-claim-claim-5');
  const claim = await writer
    .updateTable('claims')
    .set((claims) => ({ attempts: claims('attempts', '+', 1) }))
    .where('organization_id', '=', actor.organizationId)
    .where('thing_name', '=', thingName)
    .where('user_id', '=', actor.userId)
    .where('attempts', '<', claimCodeTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('ended_at', 'is', null)
    .returning(['id', 'code_hmac as codeHmac', 'attempts'])
    .executeTakeFirst();
  if (!claim) throw new ApiError('devices-claim-claim-5');
  return claim;
}

async function recordWrongCode(writer: Writer, author: Author, thingName: string, { id, attempts }: Claim) {
  const change = { id: null, after: { thingName, attempts } };
  await recordAudit(writer, author, { action: 'devices-claim-wrong-code', objectKind: 'device', changes: [change] });
  if (attempts >= claimCodeTries)
    await endClaim(writer, author.actor, { thingName, claimId: id, outcome: 'too many tries' });
}

async function takeDevice(
  writer: Writer,
  author: Author,
  { thingName, claim, secret }: { thingName: string; claim: Claim; secret: string | undefined },
): Promise<{ deviceId: number }> {
  const { actor } = author;
  await sql`select directory.hold_leased_thing(${thingName})`.execute(writer);
  const ended = await sql`update claims set ended_at = now(), outcome = 'claimed'
    where organization_id = ${actor.organizationId} and id = ${claim.id} and ended_at is null returning id`.execute(
    writer,
  );
  if (ended.rows.length === 0) throw new ApiError('devices-claim-claim-5');
  const hash = secret === undefined ? null : createHash('sha256').update(secret).digest();
  const { rows } = await sql<{ deviceId: number | null }>`
    select directory.claim_thing(${thingName}, ${firstLocation(actor)}, ${hash}) as "deviceId"`.execute(writer);
  const deviceId = rows[0]?.deviceId;
  if (!deviceId) throw new ApiError('devices-claim-claim-4');
  await queueCommand(
    writer,
    thingName,
    'end-claim',
    { claimed: true, ...(secret === undefined ? {} : { newSecret: secret }) },
    newSecretLifeMs,
  );
  const change = { id: deviceId, after: { thingName } };
  await recordAudit(writer, author, { action: 'devices-claim', objectKind: 'device', changes: [change] });
  return { deviceId };
}

/** Without a location, only users who see every location would see the device. A user with a single location gets the new device there. */
const firstLocation = ({ allLocations, locationIds }: Actor): number | null =>
  !allLocations && locationIds.length === 1 ? (locationIds[0] ?? null) : null;

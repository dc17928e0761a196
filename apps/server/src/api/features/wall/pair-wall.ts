import { randomInt } from 'node:crypto';
import type { WallPairing } from '@ohmstead/contract';
import { onlyRow, type Database, type Directory } from '@ohmstead/database';
import {
  wallCodeCharacters,
  wallCodeLength,
  wholeOrganization,
  type OrganizationId,
  type UserId,
} from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Origin } from '../../../audit/author.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { originOf } from '../../audit/author.ts';
import { perAddress, requireFewUses } from '../../limits/count-use.ts';
import { findPerson } from '../../rights/find-person.ts';
import { route } from '../../route.ts';
import { hashSecret, isSecret, newCookieSecret } from '../../sessions/session-secrets.ts';
import { makeToken } from '../../tokens/make-token.ts';
import { readTokenSettings } from '../../tokens/wanted-token.ts';

const asksPerHour = 120;
const wrongOnesAtOnce = 100;
const codeLife = '10 minutes';
const longestDays = 365;
const dayMs = 86_400_000;

/** A screen asks for a code, shows it, and asks with its secret until somebody has approved it. */
export function pairWalls(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/wall/pairings', async (request) => {
    await requireFewUses(database, [perAddress('wall-pairing', request.ip, asksPerHour, '1 hour')]);
    return database.withDirectory(askPairing);
  });

  route(app, 'POST /api/wall/pairings/fetch', async (request) => {
    const { secret } = request.body;
    const token = isSecret(secret) ? await fetchToken(database, originOf(request), secret) : undefined;
    if (token !== undefined) return { token };
    await requireFewUses(database, [perAddress('wrong-wall-pairing', request.ip, wrongOnesAtOnce, '15 minutes')]);
    throw new ApiError('wall-pairings-fetch-1');
  });
}

const drawCode = (): string =>
  Array.from({ length: wallCodeLength }, () => wallCodeCharacters[randomInt(wallCodeCharacters.length)]).join('');

/** Another screen may show the same code at this moment. */
async function askPairing(directory: Directory): Promise<WallPairing> {
  const [secret, code] = [newCookieSecret(), drawCode()];
  const { rows } = await sql<{ expiresAt: number | null }>`
    select floor(extract(epoch from directory.ask_wall_pairing(${hashSecret(secret)}, ${code}, ${codeLife})) * 1000)::bigint
      as "expiresAt"`.execute(directory);
  const { expiresAt } = onlyRow(rows);
  return expiresAt === null ? askPairing(directory) : { code, secret, expiresAt };
}

type Taken = { organizationId: OrganizationId | null; accountId: number | null; approvedBy: UserId | null };

/**
 * Null while the screen waits, undefined where its code has expired or its token was fetched. The token is made at this moment, so that its
 * text is stored nowhere, in the name of who approved the screen.
 */
const fetchToken = (database: Database, origin: Origin, secret: string): Promise<string | null | undefined> =>
  database.withDirectory(async (directory) => {
    const { rows } = await sql<Taken>`
      select organization_id as "organizationId", account_id as "accountId", approved_by as "approvedBy"
        from directory.take_wall_pairing(${hashSecret(secret)})`.execute(directory);
    const [taken] = rows;
    if (!taken) return undefined;
    const { organizationId, accountId, approvedBy } = taken;
    if (organizationId === null || accountId === null || approvedBy === null) return null;
    const scope = wholeOrganization(organizationId, approvedBy);
    const writer = await directory.enterTenant(scope);
    const [approver, account] = [
      await findPerson(writer, scope, approvedBy),
      await findPerson(writer, scope, accountId),
    ];
    if (!approver || approver.isDisabled || !account) return undefined;
    const { longestDays: allowedDays } = await readTokenSettings(writer, scope);
    const expiresAt = Date.now() + Math.min(longestDays, allowedDays) * dayMs;
    const actor = { ...scope, userId: approvedBy, isSuperuser: false, permissions: new Set<string>() };
    const wanted = { name: 'Screen', permissions: [], locations: null, expiresAt };
    return (await makeToken(writer, { ...origin, actor }, { kind: 'service', ownerId: accountId }, wanted)).token;
  });

import { isDeepStrictEqual } from 'node:util';
import type { Measuring, MeasuringBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { findMeasuring, selectMeasuring } from '../../../forecasts/find-measuring.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { baseVersionOf, entityTag, requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';

export function measuringChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/organization/measuring', async (request, reply) => {
    const author = authorOf(request);
    const change = { body: request.body, base: baseVersionOf(request) };
    const set = await database.writeTenant(author.actor, (writer) => setMeasuring(writer, author, change));
    return reply.header('etag', entityTag(set.version)).send(set);
  });
}

type Setting = { body: MeasuringBody; base: BaseVersion };

async function setMeasuring(writer: Writer, author: Author, { body, base }: Setting): Promise<Measuring> {
  const { actor } = author;
  const { version, ...before } = await holdMeasuring(writer, actor);
  requireVersion(version, base, 'organizations-measuring-1');
  if (isDeepStrictEqual(before, body)) return { ...before, version };
  await sql`update measuring_settings set capacity_service_types = ${body.capacityServiceTypes},
      soh_threshold_percent = ${body.sohThreshold}, version = version + 1
    where organization_id = ${actor.organizationId}`.execute(writer);
  const changes = [{ id: null, before, after: body }];
  await recordAudit(writer, author, { action: 'organizations-measuring', objectKind: 'organization', changes });
  await announceChanges(writer, actor.organizationId, ['measuring']);
  return findMeasuring(writer, actor);
}

/** Locks the settings until the end of the transaction, even if none have been saved yet. */
async function holdMeasuring(writer: Writer, actor: Actor): Promise<Measuring> {
  await sql`insert into measuring_settings (organization_id) values (${actor.organizationId})
    on conflict do nothing`.execute(writer);
  return selectMeasuring(writer, actor).forUpdate().executeTakeFirstOrThrow();
}

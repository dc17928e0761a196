import type { AccessByOther } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

const maxAccesses = 100;

/** From the audit log, so it goes back as far as that is kept. */
export function accessByOthers(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/users/accessByOthers', async (request) => ({
    accesses: await listAccesses(database, actorOf(request)),
  }));
}

async function listAccesses(database: Database, { organizationId, userId, ...actor }: Actor): Promise<AccessByOther[]> {
  const { rows } = await database.readTenant({ ...actor, organizationId, userId }, (reader) =>
    sql<AccessByOther>`
      select begun.actor as by, floor(extract(epoch from begun.at) * 1000)::bigint as "startedAt", coalesce(begun.after->>'reason', '') as reason,
          coalesce(least((begun.after->>'until')::bigint, (select floor(extract(epoch from ended.at) * 1000)::bigint from audit_events as ended
            where ended.organization_id = ${organizationId} and ended.object_kind = 'user' and ended.object_id = ${userId}
              and ended.action = 'session-view-as-end' and ended.session = begun.session and ended.id > begun.id
            order by ended.id limit 1)), 0) as until
        from audit_events as begun
        where begun.organization_id = ${organizationId} and begun.object_kind = 'user' and begun.object_id = ${userId}
          and begun.action = 'session-view-as'
        order by begun.id desc limit ${maxAccesses}`.execute(reader),
  );
  return rows;
}

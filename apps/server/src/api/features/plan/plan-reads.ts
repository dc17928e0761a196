import type { PlanPreviewBody } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { seenBy } from '../../rights/seen-locations.ts';
import { route } from '../../route.ts';
import { checkPlanSettings } from './check-plan-settings.ts';
import { findPlan, untilOf } from './find-plan.ts';
import { findPlanSettings } from './plan-settings-reads.ts';

export function planReads(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/plan', { config: reportPlace }, async (request) => {
    const at = Date.now();
    const { locations, until, newBays } = request.query;
    const asked = {
      at,
      until: untilOf(until === undefined ? undefined : Number(until), at),
      isPreview: false,
      newBays: newBays === 'true',
    };
    return readAs(request, async (reader, actor) => {
      const { version: _, ...settings } = await findPlanSettings(reader, actor);
      return findPlan(reader, actor, { ...asked, locationIds: readLocationIds(locations), settings, moreBays: [] });
    });
  });

  route(app, 'POST /api/plan/preview', { config: reportPlace }, async (request) => {
    const at = Date.now();
    const { locations = null, until, settings, moreBays = [], newBays = false } = request.body;
    if (settings !== undefined) checkPlanSettings(settings);
    const asked = {
      at,
      until: untilOf(until, at),
      locationIds: locations,
      moreBays,
      newBays,
      isPreview: settings !== undefined,
    };
    return readAs(request, async (reader, actor) => {
      const places = await requireLocations(reader, actor, request.body);
      const { version: _, ...held } = await findPlanSettings(reader, actor);
      const here = moreBays.filter(({ locationId }) => locations === null || places.has(locationId));
      return findPlan(reader, actor, { ...asked, moreBays: here, settings: settings ?? held });
    });
  });
}

/** A location that the caller does not see is told as one that does not exist. Returns those that the plan is for. */
async function requireLocations(reader: Reader, actor: Actor, body: PlanPreviewBody): Promise<Set<number>> {
  const { locations = [], settings, moreBays = [] } = body;
  const named = [...(settings?.locations ?? []), ...moreBays].map(({ locationId }) => locationId);
  const { rows } = await sql<{ id: number }>`select id from locations
    where ${seenBy(actor)} and id = any (${named}::bigint[])`.execute(reader);
  const seen = new Set(rows.map(({ id }) => id));
  if (named.some((id) => !seen.has(id))) throw new ApiError('plan-update-2');
  return new Set(locations);
}

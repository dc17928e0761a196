import type { PlanSettingsBody } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { defaultPlanSettings, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { seenBy } from '../../rights/seen-locations.ts';
import { route } from '../../route.ts';

export function planSettingsReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/plan/settings', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findPlanSettings(reader, actor));
  });
}

type Stored = Omit<PlanSettingsBody, 'locations' | 'models' | 'adapters'> & {
  modelDays: Record<string, number>;
  adapterModels: Record<string, string[]>;
};

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** With the locations that the actor sees. */
export async function findPlanSettings(reader: Reader, actor: Actor): Promise<PlanSettingsBody> {
  const { rows } = await sql<Stored>`
    select version, lead_days as "leadDays", service_type as "serviceType", counted_types as "countedTypes",
        model_days as "modelDays", adapter_models as "adapterModels"
      from plan_settings where organization_id = ${actor.organizationId}`.execute(reader);
  const locations = await findPlannedLocations(reader, actor);
  const { version, leadDays, serviceType, countedTypes, modelDays, adapterModels } = {
    version: 0,
    ...defaultPlanSettings,
    countedTypes: null,
    modelDays: {},
    adapterModels: {},
    ...rows[0],
  };
  const models = Object.entries(modelDays).toSorted(byName);
  const adapters = Object.entries(adapterModels).toSorted(byName);
  return {
    version,
    leadDays,
    serviceType,
    countedTypes,
    models: models.map(([modelName, days]) => ({ modelName, days })),
    adapters: adapters.map(([adapterName, modelNames]) => ({ adapterName, modelNames })),
    locations,
  };
}

async function findPlannedLocations(reader: Reader, actor: Actor): Promise<PlanSettingsBody['locations']> {
  const { rows } = await sql<PlanSettingsBody['locations'][number]>`
    select locations.id as "locationId", coalesce(time_zone, 'UTC') as "timeZone", hours
      from locations left join plan_locations as planned
        on planned.organization_id = locations.organization_id and planned.location_id = locations.id
      where ${seenBy(actor)} order by lower(locations.name), locations.id`.execute(reader);
  return rows;
}

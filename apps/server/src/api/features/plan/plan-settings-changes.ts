import type { PlanSettingsBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { defaultPlannedLocation, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';
import { checkPlanSettings } from './check-plan-settings.ts';
import { findPlanSettings } from './plan-settings-reads.ts';

export function planSettingsChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/plan/settings', async (request) => {
    const author = authorOf(request);
    // The due dates of every battery rest on them.
    if (!author.actor.allLocations) throw new ApiError('not-permitted', ['perm-all-locations']);
    checkPlanSettings(request.body);
    return database.writeTenant(author.actor, (writer) => savePlanSettings(writer, author, request.body));
  });
}

/** Every due date is right when it returns. Rows whose date stays are not written. */
export async function savePlanSettings(
  writer: Writer,
  author: Author,
  body: PlanSettingsBody,
): Promise<PlanSettingsBody> {
  const { actor } = author;
  const { version, ...held } = await holdPlanSettings(writer, actor);
  requireVersion(version, baseVersion(body.version), 'plan-update-1');
  await requireLocations(writer, actor, body);
  const { version: _, ...wanted } = { ...body, locations: completed(held.locations, body.locations) };
  const change = changedFields(held, inOrder(wanted));
  if (Object.keys(change.after).length === 0) return { version, ...held };
  await store(writer, actor, body);
  await recordAudit(writer, author, {
    action: 'plan-update',
    objectKind: 'organization',
    changes: [{ id: null, ...change }],
  });
  await renewDueDates(writer);
  await announceChanges(writer, actor.organizationId, ['plan']);
  return findPlanSettings(writer, actor);
}

/** Locks the settings until the end of the transaction, even if none have been set yet. */
async function holdPlanSettings(writer: Writer, actor: Actor): Promise<PlanSettingsBody> {
  await sql`insert into plan_settings (organization_id) values (${actor.organizationId})
    on conflict do nothing`.execute(writer);
  await sql`select from plan_settings where organization_id = ${actor.organizationId} for no key update`.execute(
    writer,
  );
  return findPlanSettings(writer, actor);
}

/** They stay until the end of the transaction. */
async function requireLocations(writer: Writer, { organizationId }: Actor, { locations }: PlanSettingsBody) {
  const ids = locations.map(({ locationId }) => locationId);
  const { rows } = await sql`select id from locations where organization_id = ${organizationId}
    and id = any (${ids}::bigint[]) order by id for key share`.execute(writer);
  if (rows.length < ids.length) throw new ApiError('plan-update-2');
}

/** Longer than other requests have: a million batteries are looked at. */
async function renewDueDates(writer: Writer): Promise<void> {
  await sql`select set_config('statement_timeout', '300000', true), set_config('lock_timeout', '30000', true)`.execute(
    writer,
  );
  await sql`select app.renew_due_dates()`.execute(writer);
}

type Locations = PlanSettingsBody['locations'];

const completed = (held: Locations, wanted: Locations): Locations =>
  held.map(
    ({ locationId }) =>
      wanted.find((location) => location.locationId === locationId) ?? { locationId, ...defaultPlannedLocation },
  );

type Settings = Omit<PlanSettingsBody, 'version'>;

const sorted = <Entry extends Record<Key, string>, Key extends string>(entries: readonly Entry[], key: Key): Entry[] =>
  entries.toSorted((one, other) => (one[key] < other[key] ? -1 : 1));

/** As they are stored, so that another order is no change. */
const inOrder = ({ models, adapters, ...settings }: Settings): Settings => ({
  ...settings,
  models: sorted(models, 'modelName'),
  adapters: sorted(adapters, 'adapterName'),
});

async function store(writer: Writer, { organizationId }: Actor, body: PlanSettingsBody): Promise<void> {
  const modelDays = Object.fromEntries(body.models.map(({ modelName, days }) => [modelName, days]));
  const adapterModels = Object.fromEntries(
    body.adapters.map(({ adapterName, modelNames }) => [adapterName, modelNames]),
  );
  await sql`update plan_settings set lead_days = ${body.leadDays}, service_type = ${body.serviceType},
      counted_types = ${body.countedTypes}::text[], model_days = ${JSON.stringify(modelDays)}::jsonb,
      adapter_models = ${JSON.stringify(adapterModels)}::jsonb, version = version + 1
    where organization_id = ${organizationId}`.execute(writer);
  await sql`delete from plan_locations where organization_id = ${organizationId}`.execute(writer);
  const set = body.locations.filter(
    ({ timeZone, hours }) => !isDeepStrictEqual({ timeZone, hours }, defaultPlannedLocation),
  );
  await sql`insert into plan_locations (organization_id, location_id, time_zone, hours)
    select ${organizationId}, location.* from jsonb_to_recordset(${JSON.stringify(set)}::jsonb)
      as location ("locationId" bigint, "timeZone" text, hours jsonb)`.execute(writer);
}

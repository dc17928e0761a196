import { sql } from 'kysely';
import { contentOf } from './alarm-rule-row.ts';
import { devicesWhere, type Thing } from './alarm-thing.ts';
import { endThing } from './apply-rule.ts';
import { timingOf, type AppliedRule, type Folding } from './folding.ts';
import { holdStates, stateKey } from './known-states.ts';
import {
  beforeAll,
  conditionsOf,
  listBayServices,
  readServices,
  type BayService,
  type ReadService,
  type SamplePlace,
} from './read-bays.ts';
import { saveAlarms } from './save-alarms.ts';
import {
  newFacts,
  stepThing,
  unknownState,
  type KnownState,
  type SteppedThing,
  type ThingPlace,
} from './step-thing.ts';

/** Reads what came since the last look of the services where the rule looks. What was read is kept with what it led to. */
export async function watchBays(folding: Folding, rule: AppliedRule): Promise<void> {
  const { writer, scope } = folding;
  const places = await listBays(folding, rule);
  const services = (await listBayServices(writer, scope, contentOf(rule), { watchedBy: rule.id })).filter(({ bayId }) =>
    places.has(bayId),
  );
  const known = await readWatched(folding, rule, services);
  const read = await readServices(
    writer,
    scope,
    contentOf(rule),
    services.map((service) => ({ service, from: known.get(service.id) ?? beforeAll })),
  );
  await saveWatched(folding, rule, known, read);
  const byBay = Map.groupBy(services, ({ bayId }) => bayId);
  const told = [...byBay.keys()].filter((id) => byBay.get(id)?.some((service) => saysAnything(read, service)));
  const held = await holdStates(
    writer,
    scope,
    sql`rule_id = ${rule.id} and (thing_id = any (${told}::bigint[]) or (state -> 'fits')::boolean)`,
  );
  const states = new Map(held.map((row) => [stateKey(rule.id, row.place), row]));
  const stepped = told.flatMap((bayId) => {
    const place = places.get(bayId);
    if (!place) return [];
    const state = states.get(stateKey(rule.id, place)) ?? unknownState(rule.appliedAt ?? folding.nowMs);
    return [stepBay(folding, rule, { place, state, services: byBay.get(bayId) ?? [], known, read })];
  });
  const goesOn = new Set(services.flatMap(({ id, bayId }) => (read.get(id)?.watch?.isHeld ? [bayId] : [])));
  const left = held.filter(({ place, state }) => state.fits && !told.includes(place.id) && !goesOn.has(place.id));
  await saveAlarms(writer, scope, folding.rules, [...stepped, ...left.map((row) => endThing(folding, rule, row))]);
}

const saysAnything = (read: ReadonlyMap<number, ReadService>, { id }: BayService): boolean =>
  (read.get(id)?.conditions.length ?? 0) > 0;

type Told = {
  place: ThingPlace;
  state: KnownState;
  services: readonly BayService[];
  known: ReadonlyMap<number, SamplePlace>;
  read: ReadonlyMap<number, ReadService>;
};

/** Of the newest service everything counts that is new, also what came late; those before it are over. */
function stepBay(folding: Folding, rule: AppliedRule, { place, state, services, known, read }: Told): SteppedThing {
  const { nowMs } = folding;
  const earlier = conditionsOf(services.slice(0, -1), read).filter(({ at }) => at > state.foldedAt);
  const newest = services.slice(-1);
  const said = conditionsOf(newest, read);
  const goesOn = newest.every(({ id }) => known.has(id));
  const facts = [...earlier, ...(goesOn ? said : newFacts(said, { ...state, foldedCount: -1 }).facts)];
  const folded = { ...state, foldedAt: facts.at(-1)?.at ?? state.foldedAt, foldedCount: 0 };
  return stepThing({ ruleId: rule.id, place, known: folded, timing: timingOf(folding, rule, place), nowMs }, [
    ...facts,
    { kind: 'tick', at: nowMs },
  ]);
}

async function listBays({ writer, scope }: Folding, rule: AppliedRule): Promise<Map<number, ThingPlace>> {
  const { rows } = await sql<Pick<Thing, 'id' | 'deviceId' | 'locationId'>>`
    select bays.id, device_id as "deviceId", location_id as "locationId"
      from bays join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
      where bays.organization_id = ${scope.organizationId} and ${devicesWhere(contentOf(rule).where, undefined)}`.execute(
    writer,
  );
  return new Map(rows.map((bay) => [bay.id, { ...bay, kind: 'bay', bayId: bay.id, batteryId: null }]));
}

/** Those that are not looked at any more are forgotten: should they be again, they are read from the beginning. */
async function readWatched(
  { writer, scope: { organizationId } }: Folding,
  rule: AppliedRule,
  services: readonly BayService[],
): Promise<Map<number, SamplePlace>> {
  const ids = services.map(({ id }) => id);
  await sql`delete from watched_services
    where organization_id = ${organizationId} and rule_id = ${rule.id} and service_id <> all (${ids}::bigint[])`.execute(
    writer,
  );
  const { rows } = await sql<SamplePlace & { serviceId: number }>`
    select service_id as "serviceId", next_part as "nextPart", last_offset_s as "lastOffsetS", watch
      from watched_services where organization_id = ${organizationId} and rule_id = ${rule.id}`.execute(writer);
  return new Map(rows.map(({ serviceId, ...place }) => [serviceId, place]));
}

async function saveWatched(
  { writer, scope: { organizationId } }: Folding,
  rule: AppliedRule,
  known: ReadonlyMap<number, SamplePlace>,
  read: ReadonlyMap<number, ReadService>,
): Promise<void> {
  const rows = [...read].flatMap(([serviceId, { nextPart, lastOffsetS, watch }]) => {
    const was = known.get(serviceId);
    const isNews = !was || was.lastOffsetS !== lastOffsetS || was.nextPart !== nextPart || was.watch !== watch;
    return isNews ? [{ service_id: serviceId, next_part: nextPart, last_offset_s: lastOffsetS, watch }] : [];
  });
  if (rows.length === 0) return;
  await sql`
    insert into watched_services (organization_id, rule_id, service_id, next_part, last_offset_s, watch)
      select ${organizationId}, ${rule.id}, said.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said (service_id bigint, next_part integer, last_offset_s double precision, watch jsonb)
      on conflict on constraint watched_services__pkey do update set next_part = excluded.next_part,
        last_offset_s = excluded.last_offset_s, watch = excluded.watch`.execute(writer);
}

/** What was read was read for another form of the rule. */
export async function forgetWatched({ writer, scope }: Folding, rule: AppliedRule): Promise<void> {
  await sql`delete from watched_services
    where organization_id = ${scope.organizationId} and rule_id = ${rule.id}`.execute(writer);
  rule.watchedAt = null;
}

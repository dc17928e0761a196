import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '@ohmstead/database';
import {
  cellCount,
  isReadingKind,
  readEnd,
  readingLimits,
  readOn,
  type AlarmCondition,
  type AlarmRuleSettings,
  type Reading,
  type ReadingLimits,
  type ReadingWatch,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import { decodeScaled, type ScaledSamples } from '../sample-store/sample-codec.ts';
import type { InOrganization } from './alarm-thing.ts';
import { longestHistory } from './service-medians.ts';

/** A service in a bay; over at the latest when the next one began there. */
export type BayService = {
  id: number;
  bayId: number;
  startedAt: number;
  endedAt: number | null;
  chemistry: string | null;
  nominalVoltage: number | null;
};
/** Those of some bays that a preview asks for; or all that run or ended lately, for a rule that watches them. */
type Which = { inBays: readonly number[] } | { watchedBy: number };
/** Samples may come as long after the end of a service. */
const watchedFor = '1 day';

/** In the order in which they began. A rule for some models of batteries looks at their services alone. */
export async function listBayServices(
  reader: Reader,
  { organizationId }: InOrganization,
  { where: { batteryModels } }: AlarmRuleSettings,
  which: Which,
): Promise<BayService[]> {
  const isAsked =
    'inBays' in which
      ? sql`services.bay_id = any (${which.inBays}::bigint[]) and started_at > now() - ${longestHistory}::interval`
      : sql`(services.ended_at is null or services.ended_at > now() - ${watchedFor}::interval) and services.id in (
          select id from services where organization_id = ${organizationId} and status = 'servicing'
          union all
          select id from services where organization_id = ${organizationId} and started_at > now() - ${watchedFor}::interval
          union all
          select service_id from watched_services where organization_id = ${organizationId} and rule_id = ${which.watchedBy})`;
  const { rows } = await sql<BayService & { model: string | null }>`
    select services.id, bay_id as "bayId", ${timeMs('services.started_at')} as "startedAt", battery_model_name as model,
        (date_part('epoch', least(services.ended_at, lead(services.started_at) over (partition by bay_id order by started_at, services.id)))
          * 1000)::bigint as "endedAt", batteries.chemistry, batteries.nominal_voltage_v as "nominalVoltage"
      from services left join batteries on batteries.organization_id = services.organization_id and batteries.id = services.battery_id
      where services.organization_id = ${organizationId} and services.bay_id is not null and ${isAsked}
      order by started_at, services.id`.execute(reader);
  return rows.filter(({ model }) => batteryModels === null || (model !== null && batteryModels.includes(model)));
}

/** Up to where samples have been read: parts before `nextPart`, and in packed samples this offset. */
export type SamplePlace = { nextPart: number; lastOffsetS: number; watch: ReadingWatch };
export const beforeAll: SamplePlace = { nextPart: 0, lastOffsetS: -1, watch: null };

export type ReadService = SamplePlace & { conditions: AlarmCondition[] };

/** Of what is read at once. */
const atOnce = 100;

/** Measured values, and what they are multiplied by to be compared with limits. */
type Measure = { column: 'temperature_c' | 'voltage_mv'; place: 3 | 4; scale: number; limits: ReadingLimits };
type Wanted = { service: BayService; from: SamplePlace; measure: Measure };

/** Undefined where it is not known how many cells there are: the rule says nothing then. */
function measureOf(rule: AlarmRuleSettings, { chemistry, nominalVoltage }: BayService): Measure | undefined {
  const { kind, parameters, steps } = rule;
  if (!isReadingKind(kind)) return undefined;
  const limits = readingLimits(kind, parameters, steps);
  if (kind === 'temperature-above') return { column: 'temperature_c', place: 3, scale: 1, limits };
  const cells = cellCount(chemistry, nominalVoltage);
  return cells === null ? undefined : { column: 'voltage_mv', place: 4, scale: 1 / (1_000 * cells), limits };
}

/** What the samples of services say that were not read before, by service. Services of which nothing can be said are left out. */
export async function readServices(
  reader: Reader,
  scope: InOrganization,
  rule: AlarmRuleSettings,
  services: readonly { service: BayService; from: SamplePlace }[],
): Promise<Map<number, ReadService>> {
  const wanted = services.flatMap((one) => {
    const measure = measureOf(rule, one.service);
    return measure ? [{ ...one, measure }] : [];
  });
  const read = new Map<number, ReadService>();
  for (let first = 0; first < wanted.length; first += atOnce) {
    const batch = wanted.slice(first, first + atOnce);
    const blocks = Map.groupBy(await readBlocks(reader, scope, batch), ({ serviceId }) => serviceId);
    for (const one of batch) {
      read.set(one.service.id, readService(one, blocks.get(one.service.id) ?? []));
      if (blocks.has(one.service.id)) await nextTurn();
    }
  }
  return read;
}

function readService({ service, from, measure }: Wanted, blocks: readonly Block[]): ReadService {
  let { nextPart, lastOffsetS, watch } = from;
  const conditions: AlarmCondition[] = [];
  for (const { part, samples } of blocks) {
    const decoded = decodeScaled(samples);
    const read = readOn(watch, readingsOf(service, decoded, lastOffsetS, measure), measure.limits);
    conditions.push(...read.conditions);
    watch = read.watch;
    lastOffsetS = Math.max(lastOffsetS, offsetAt(decoded, decoded.count - 1));
    if (part !== null) nextPart = part + 1;
  }
  if (service.endedAt !== null) {
    conditions.push(...readEnd(watch, service.endedAt));
    watch = null;
  }
  return { nextPart, lastOffsetS, watch, conditions };
}

const offsetAt = ({ columns: [{ values, decimals }] }: ScaledSamples, row: number): number =>
  (values[row] ?? -1) / 10 ** decimals;

function* readingsOf(
  { startedAt }: BayService,
  samples: ScaledSamples,
  afterS: number,
  { place, scale }: Measure,
): Generator<Reading> {
  const { values, decimals } = samples.columns[place];
  for (let row = 0; row < samples.count; row++) {
    const offsetS = offsetAt(samples, row);
    if (offsetS <= afterS) continue;
    const value = values[row] ?? Number.NaN;
    yield [Math.round(startedAt + offsetS * 1_000), Number.isNaN(value) ? null : (value / 10 ** decimals) * scale];
  }
}

type Block = { serviceId: number; part: number | null; samples: Buffer; source: number; place: number };

/**
 * Parts as they came, and packed samples that may be beyond the limits, or that follow such. Packed samples that were written before they said
 * between what they lie are all read.
 */
async function readBlocks(
  reader: Reader,
  { organizationId }: InOrganization,
  wanted: readonly Wanted[],
): Promise<Block[]> {
  const [first] = wanted;
  if (!first) return [];
  const isWarmth = first.measure.column === 'temperature_c';
  const lowest = isWarmth ? sql`packed.lowest_temperature_c` : sql`packed.lowest_voltage_mv`;
  const highest = isWarmth ? sql`packed.highest_temperature_c` : sql`packed.highest_voltage_mv`;
  const bound = (limit: number | null, by: number, scale: number) => (limit === null ? null : (limit + by) / scale);
  const { rows } = await sql<Block>`
    with wanted as materialized (
      select * from unnest(${wanted.map(({ service }) => service.id)}::bigint[],
          ${wanted.map(({ measure: { limits, scale } }) => bound(limits.low, limits.backBy, scale))}::float8[],
          ${wanted.map(({ measure: { limits, scale } }) => bound(limits.high, -limits.backBy, scale))}::float8[],
          ${wanted.map(({ from }) => from.watch !== null)}::boolean[], ${wanted.map(({ from }) => from.nextPart)}::integer[],
          ${wanted.map(({ from }) => from.lastOffsetS)}::float8[])
        as wanted (service_id, low, high, is_beyond, next_part, last_offset_s)
    ), judged as (
      select packed.service_id, packed.chunk, packed.samples, wanted.is_beyond as began_beyond, ${highest} as highest,
          ${highest} is null or coalesce(${highest} >= wanted.high, false) or coalesce(${lowest} <= wanted.low, false) as is_beyond
        from wanted join service_sample_chunks as packed on packed.organization_id = ${organizationId}
          and packed.service_id = wanted.service_id and packed.last_offset_s > wanted.last_offset_s
    ), followed as (
      select *, coalesce(max(chunk) filter (where is_beyond) over earlier, case when began_beyond then 0 else -1 end)
          > coalesce(max(chunk) filter (where not is_beyond and highest > '-Infinity') over earlier, -1) as follows_beyond
        from judged window earlier as (partition by service_id order by chunk rows between unbounded preceding and 1 preceding)
    )
    select service_id as "serviceId", null::integer as part, samples, 0 as source, chunk as place
      from followed where is_beyond or follows_beyond
    union all
    select parts.service_id, parts.part, parts.samples, 1 as source, parts.part as place
      from wanted join service_samples as parts on parts.organization_id = ${organizationId}
        and parts.service_id = wanted.service_id and parts.part >= wanted.next_part
    order by 1, source, place`.execute(reader);
  return rows;
}

/** Everything that the samples of services say, by bay, in its order. */
export async function readWholeServices(
  reader: Reader,
  scope: InOrganization,
  rule: AlarmRuleSettings,
  services: readonly BayService[],
): Promise<Map<number, AlarmCondition[]>> {
  const read = await readServices(
    reader,
    scope,
    rule,
    services.map((service) => ({ service, from: beforeAll })),
  );
  const byBay = Map.groupBy(services, ({ bayId }) => bayId);
  return new Map([...byBay].map(([bayId, own]) => [bayId, conditionsOf(own, read)]));
}

export const conditionsOf = (
  services: readonly BayService[],
  read: ReadonlyMap<number, ReadService>,
): AlarmCondition[] =>
  services.flatMap(({ id }) => read.get(id)?.conditions ?? []).toSorted((one, other) => one.at - other.at);

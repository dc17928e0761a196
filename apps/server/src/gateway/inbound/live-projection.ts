import type { Database, Reader, Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { decodeSamples } from '../../sample-store/sample-codec.ts';
import { newerOf, newestSample, type LiveValues } from './apply/live-values.ts';

const intervalMs = 100;
/**
 * After each run, the projection pauses for six times its duration, so it takes at most about 15 % of an organisation's time in the
 * database.
 */
const rest = 6;
/** Messages wait while it runs, so each run is limited to as many services as fit into this time. */
const mostRunMs = 40;
const leastServices = 50;

/** Copies the latest samples of running services to the rows that lists show, several times a second, less often under load. */
export class LiveProjection {
  readonly #database: Database;
  readonly #organizationId: OrganizationId;
  readonly #waiting = new Map<number, LiveValues>();
  #notBefore = 0;
  #most = 500;

  constructor(database: Database, organizationId: OrganizationId) {
    this.#database = database;
    this.#organizationId = organizationId;
  }

  add(values: Iterable<LiveValues>): void {
    for (const value of values) {
      const other = this.#waiting.get(value.serviceId);
      this.#waiting.set(value.serviceId, other ? newerOf(other, value) : value);
    }
  }

  /** Milliseconds until the next run is due; undefined if there is nothing to project. */
  dueInMs(): number | undefined {
    return this.#waiting.size === 0 ? undefined : Math.max(0, this.#notBefore - performance.now());
  }

  async run(): Promise<void> {
    const values = this.#takeOldest();
    const startedAt = performance.now();
    try {
      const scope = wholeOrganization(this.#organizationId);
      await this.#database.writeTenant(scope, (writer) => projectLiveValues(writer, values));
    } catch (error) {
      this.add(values);
      throw error;
    } finally {
      const tookMs = performance.now() - startedAt;
      this.#learn(values.length, tookMs);
      this.#notBefore = startedAt + tookMs + Math.max(intervalMs - tookMs, tookMs * rest, 0);
    }
  }

  /** A Map keeps a service's position however often it is updated, so the oldest come first. */
  #takeOldest(): LiveValues[] {
    const taken = [...this.#waiting.values()].slice(0, this.#most);
    for (const { serviceId } of taken) this.#waiting.delete(serviceId);
    return taken;
  }

  /** Adapts the number of services per run. Only full or slow runs count, because short ones mostly measure the cost of a transaction. */
  #learn(count: number, tookMs: number): void {
    if (count < this.#most && tookMs < mostRunMs) return;
    const fitting = Math.round((count * mostRunMs) / tookMs);
    this.#most = Math.min(2 * this.#most, Math.max(leastServices, fitting));
  }
}

const records = (values: readonly LiveValues[]) => sql`unnest(
  ${values.map(({ serviceId }) => serviceId)}::bigint[], ${values.map(({ offsetS }) => offsetS)}::float8[],
  ${values.map(({ Curr }) => Curr)}::float8[], ${values.map(({ Volt }) => Volt)}::float8[],
  ${values.map(({ Temp }) => Temp)}::float8[], ${values.map(({ RemCap }) => RemCap)}::float8[],
  ${values.map(({ progress }) => progress)}::float8[])
  as newest (service_id, offset_s, current_ma, voltage_mv, temperature_c, rem_cap_mah, progress)`;

/** Copies the latest samples to the rows that lists show: services, and the capacity of their batteries. */
export async function projectLiveValues(writer: Writer, values: readonly LiveValues[]): Promise<void> {
  if (values.length === 0) return;
  // Only running services are locked: ended ones are not written here, and the packer skips locked rows.
  await sql`
    select app.hold_services(array(select id from app.services where organization_id = app.organization_id()
      and id = any (${values.map(({ serviceId }) => serviceId)}::bigint[]) and status = 'servicing'))`.execute(writer);
  await sql`
    with shown as (
      update app.services as service set live_at = now(), live_offset_s = newest.offset_s,
          live_current_ma = coalesce(newest.current_ma, service.live_current_ma),
          live_voltage_mv = coalesce(newest.voltage_mv, service.live_voltage_mv),
          live_temperature_c = coalesce(newest.temperature_c, service.live_temperature_c),
          live_rem_cap_mah = coalesce(newest.rem_cap_mah, service.live_rem_cap_mah),
          live_progress = coalesce(newest.progress, service.live_progress)
        from ${records(values)}
        where service.organization_id = app.organization_id() and service.id = newest.service_id
          and status = 'servicing' and (live_offset_s is null or live_offset_s < newest.offset_s)
        returning service.battery_id, service.live_rem_cap_mah as rem_cap_mah
    )
    update app.batteries as battery set rem_cap_mah = shown.rem_cap_mah from shown
      where battery.organization_id = app.organization_id() and battery.id = shown.battery_id
        and battery.last_status = 'servicing' and shown.rem_cap_mah is not null
        and battery.rem_cap_mah is distinct from shown.rem_cap_mah`.execute(writer);
}

/** The latest stored sample of each running service, for those that a crash left committed but not projected. */
export async function findUnprojected(reader: Reader): Promise<LiveValues[]> {
  const { rows } = await sql<{ id: number; samples: Buffer }>`
    select services.id, newest.samples from app.services
      cross join lateral (select samples from app.service_samples
        where service_samples.organization_id = services.organization_id and service_id = services.id
        order by part desc limit 1) as newest
      where organization_id = app.organization_id() and status = 'servicing'`.execute(reader);
  return rows.map(({ id, samples }) => {
    const { offset, Curr, Volt, Temp, RemCap } = decodeSamples(samples);
    return newestSample(id, {
      offset: [...offset],
      Curr: [...Curr],
      Volt: [...Volt],
      Temp: [...Temp],
      RemCap: [...RemCap],
    });
  });
}

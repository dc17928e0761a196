import type { BatteryEisFit } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { areComparable, type Conditions } from '../impedance/comparable-conditions.ts';

export type MeasuredResistances = Conditions & Pick<BatteryEisFit, 'ohmicResistance' | 'arcsResistance'>;

/** So many spectra in a row show a trend. */
const spectraOfTrend = 3;
const leastRise = 1.2;

/** Whether the ohmic resistance or that of the arcs has risen by 20 % over the last three comparable fits. @param fits Oldest first. */
export function hasRisen(fits: readonly MeasuredResistances[]): boolean {
  const newest = fits.at(-1);
  if (newest === undefined) return false;
  const last = fits.filter((fit) => areComparable(fit, newest) !== false).slice(-spectraOfTrend);
  const [first] = last;
  if (first === undefined || last.length < spectraOfTrend) return false;
  return (['ohmicResistance', 'arcsResistance'] as const).some((name) => {
    const [from, to] = [determined(first[name]), determined(newest[name])];
    return from !== null && to !== null && to >= leastRise * from;
  });
}

/** A resistance whose standard error is above it is not known. */
const determined = (measured: MeasuredResistances['ohmicResistance']): number | null =>
  measured === null || measured.value <= 0 || (measured.standardError ?? 0) > measured.value ? null : measured.value;

type Question = { organizationId: OrganizationId; ids: readonly number[]; asOf: number };

/** Those of these batteries whose resistance was rising by then, as far as the reader may see the services of the fits. */
export async function listRising(reader: Reader, { organizationId, ids, asOf }: Question): Promise<Set<number>> {
  const { rows } = await sql<MeasuredResistances & { batteryId: number }>`
    select battery_id as "batteryId", temperature_c as temperature, device_soc_percent as "stateOfCharge",
        fit -> 'ohmicResistance' as "ohmicResistance", fit -> 'arcsResistance' as "arcsResistance"
      from eis_fits join services on services.organization_id = eis_fits.organization_id and services.id = service_id
      where eis_fits.organization_id = ${organizationId} and battery_id = any (${ids}::bigint[])
        and ended_at <= to_timestamp(${asOf}::float8 / 1000)
      order by ended_at, service_id`.execute(reader);
  return new Set(ids.filter((id) => hasRisen(rows.filter(({ batteryId }) => batteryId === id))));
}

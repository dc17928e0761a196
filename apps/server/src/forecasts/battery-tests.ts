import { forecast, type Forecast, type HealthTest } from '@ohmstead/metrology';

/** A battery with its capacity tests, as far as somebody may see them. Times in ms. */
export type BatteryTests = {
  batteryId: number;
  retiredAt: number | null;
  designCapacityMah: number | null;
  tests: CapacityTest[];
  /** Of all ended services, of any type. */
  ends: ServiceEnd[];
};

export type CapacityTest = {
  id: number;
  time: number;
  fccMah: number;
  throughput: number | null;
  temperature: number | null;
};
export type ServiceEnd = { id: number; time: number; isAborted: boolean; locationId: number | null };

type Question = { asOf: number; threshold: number; points?: readonly number[] };

/** Without a design capacity there is no state of health, and no test is used. */
export function healthTests({ designCapacityMah, tests }: BatteryTests): HealthTest[] {
  if (designCapacityMah === null || designCapacityMah <= 0) return [];
  return tests.map(({ id, time, fccMah, throughput, temperature }) => ({
    id,
    time,
    soh: (100 * fccMah) / designCapacityMah,
    throughput,
    temperature,
  }));
}

const isAfter = (one: ServiceEnd, other: ServiceEnd): boolean =>
  one.time > other.time || (one.time === other.time && one.id > other.id);

/** Whether the newest of those that ended until then was aborted. */
function lastAborted(ends: readonly ServiceEnd[], asOf: number): boolean {
  let newest: ServiceEnd | undefined;
  for (const end of ends) if (end.time <= asOf && (newest === undefined || isAfter(end, newest))) newest = end;
  return newest?.isAborted ?? false;
}

export const forecastOf = (battery: BatteryTests, { asOf, threshold, points }: Question): Forecast =>
  forecast(healthTests(battery), {
    asOf,
    threshold,
    ...(points === undefined ? {} : { points }),
    retired: battery.retiredAt !== null && battery.retiredAt <= asOf,
    hasDesignCapacity: battery.designCapacityMah !== null && battery.designCapacityMah > 0,
    lastAborted: lastAborted(battery.ends, asOf),
  });

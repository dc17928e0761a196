import type { TestOrganization } from './test-organization.ts';

const dayMs = 86_400_000;
const now = Date.now();
const startedDays = 120;

/** Ten days apart; the first 120 days ago, so that the last of 12 is ten days old. */
export const testTime = (i: number): number => now - (startedDays - 10 * i) * dayMs;

/** Full charge capacities of 12 tests of a battery of 2 000 mAh: the last finds 83.5 %. */
export const falling: readonly number[] = Array.from({ length: 12 }, (_, i) => 2000 - 30 * i);

type Change = Record<string, unknown>;

/** A battery of 2 000 mAh with a capacity test for each of these full charge capacities. */
export async function plantCapacityTests(
  acme: TestOrganization,
  fcc: readonly number[] = falling,
  change: (i: number) => Change = () => ({}),
): Promise<{ battery: number; ids: number[] }> {
  const battery = await acme.battery({ design_capacity_mah: 2000 });
  const ids = [];
  for (const [i, fcc_mah] of fcc.entries()) {
    const ended = { started_at: new Date(testTime(i) - 3_600_000), ended_at: new Date(testTime(i)), status: 'pass' };
    const test = { service_type: 'Capacity Test', fcc_mah, cycle_counter: 10 * i, temperature_c: 25 };
    ids.push(await acme.service({ battery_id: battery, ...ended, ...test, ...change(i) }));
  }
  return { battery, ids };
}

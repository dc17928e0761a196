import type { TestOrganization } from '../../api/testing/test-organization.ts';
import { Random } from '../../testing/random.ts';

const dayMs = 86_400_000;

export type BayWorld = {
  /** When the last test ended. */
  until: number;
  days?: number;
  batteries?: number;
  /** In how many bays each battery is measured, one test in each. */
  testsOfBattery?: number;
  /** What each bay reads, as a share of the truth; a bay for each. */
  reads: readonly number[];
  /** Of one test, as a share. */
  repeatability?: number;
  locationId?: number | null;
  modelName?: string;
  seed?: number;
};

export type MeasuredTest = { service: number; battery: number; bay: number; time: number; capacity: number };
export type MeasuredBays = { device: number; bays: number[]; tests: MeasuredTest[] };

/** A device whose bays have measured batteries in turn; evenly spread errors, the same for the same seed. */
export async function measuredBays(owner: TestOrganization, world: BayWorld): Promise<MeasuredBays> {
  const { reads, locationId = null, modelName = 'A8' } = world;
  const device = await owner.device({ location_id: locationId, model_name: modelName, name: `Bench ${modelName}` });
  const bays = [];
  for (let number = 1; number <= reads.length; number++)
    bays.push(await owner.insert('bays', { device_id: device, number }));
  return { device, bays, tests: await measure(owner, { device, bays }, world) };
}

/** Further tests in these bays, of other batteries. */
export async function measure(
  owner: TestOrganization,
  { device, bays }: Pick<MeasuredBays, 'device' | 'bays'>,
  {
    until,
    days = 200,
    batteries = 40,
    testsOfBattery = 4,
    reads,
    repeatability = 0.004,
    locationId = null,
    seed = 1,
  }: BayWorld,
): Promise<MeasuredTest[]> {
  const random = new Random(seed);
  const spread = () => Math.sqrt(3) * repeatability * (2 * random.fraction() - 1);
  const made = await owner.change(
    `insert into app.batteries (organization_id, location_id, serial_number, model_name)
      select $1, $2, gen_random_uuid(), 'LFP-20' from generate_series(1, $3) returning id`,
    [owner.id, locationId, batteries],
  );
  const planned = made.flatMap(({ id }, battery) => {
    const level = 2_000 + 500 * random.fraction();
    return Array.from({ length: testsOfBattery }, (_, test) => {
      const place = random.between(0, bays.length - 1);
      const later = testsOfBattery - 1 - test + (batteries - 1 - battery) / batteries;
      const time = Math.round(until - (later / testsOfBattery) * days * dayMs);
      const capacity = level * (reads[place] ?? 1) * Math.exp(spread() - 0.004 * test);
      return { battery: Number(id), bay: bays[place] ?? 0, number: place + 1, time, capacity };
    });
  });
  const rows = await owner.change(
    `insert into app.services (organization_id, uid, battery_id, device_id, bay_id, bay_number, location_id, service_type, status,
        started_at, ended_at, duration_s, fcc_mah, soh_percent, device_model_name)
      select $1, gen_random_uuid(), battery, $2, bay, number, $3, 'Capacity Test', 'pass',
          to_timestamp(time / 1000.0) - interval '1 hour', to_timestamp(time / 1000.0), 3600, capacity, 100 * capacity / 2500, 'A8'
        from json_to_recordset($4) as test (battery bigint, bay bigint, number integer, time float8, capacity float8)
      returning id`,
    [owner.id, device, locationId, JSON.stringify(planned)],
  );
  return planned.map(({ battery, bay, time, capacity }, i) => ({
    service: Number(rows[i]?.['id']),
    battery,
    bay,
    time,
    capacity,
  }));
}

import type { Histogram, SohByInServiceDate } from '@ohmstead/contract';
import { binSizes } from '@ohmstead/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../testing/random.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

type Battery = {
  id: number;
  place: number | null;
  soh: number | null;
  share: number | null;
  inService: number | null;
  retired: boolean;
};

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const places = await Promise.all(['Delft', 'Graz', 'Oslo', 'Pori'].map((name) => acme.location(name)));
const batteries: Battery[] = [];
const world = new Random(20_261_121);
const random = (below: number) => world.between(0, below - 1);
const oneOf = <T>(values: readonly T[]): T => world.one(values);

/** Many are at the edge of a bin, some lack values that a report needs. */
async function addBattery(): Promise<void> {
  const place = oneOf([null, ...places]);
  const soh = oneOf([null, 5 * random(24), world.fraction() * 115, 79.999_999_999, 99.999_999_9]);
  const [design, remaining] = [oneOf([null, 0, 2000, 3000]), oneOf([null, 300 * random(12), world.fraction() * 3500])];
  const inService = oneOf([null, Date.UTC(2020 + random(6), random(12), 1 + random(28)) + random(86_400_000)]);
  const retired = random(6) === 0;
  const id = await acme.battery({
    location_id: place,
    last_soh_percent: soh,
    design_capacity_mah: design,
    rem_cap_mah: remaining,
    in_service_at: inService === null ? null : new Date(inService),
    retired_at: retired ? new Date() : null,
  });
  const share = design === null || design === 0 || remaining === null ? null : (remaining / design) * 100;
  batteries.push({ id, place, soh, share, inService, retired });
}

beforeAll(async () => {
  for (let n = 0; n < 150; n++) await addBattery();
  await other.battery({ last_soh_percent: 90, design_capacity_mah: 1000, rem_cap_mah: 900, in_service_at: new Date() });
});

type Scope = { who: SignedIn; sees: (battery: Battery) => boolean };

/** A user with some of the locations, requesting some of them. */
async function randomScope(): Promise<Scope & { query: string }> {
  const isLimited = random(3) > 0;
  const allowed = places.filter(() => random(2) === 0);
  const who = await (isLimited
    ? acme.signIn({ permissions: ['perm-reports'], locationIds: allowed })
    : acme.signIn({ permissions: ['perm-reports', 'perm-all-locations'] }));
  const asked = random(2) === 0 ? [] : places.filter(() => random(2) === 0);
  const sees = ({ place, retired }: Battery) =>
    !retired &&
    (!isLimited || (place !== null && allowed.includes(place))) &&
    (asked.length === 0 || (place !== null && asked.includes(place)));
  return { who, sees, query: `locations=${asked.join()}` };
}

const get = async <Body>(who: SignedIn, path: string) => (await call<Body>(app, who, 'GET', path)).body;

function expectRecounted({ bins, total }: Histogram, values: readonly (number | null)[]): void {
  const known = values.filter((value) => value !== null);
  expect(total).toBe(known.length);
  for (const { from, to, count } of bins)
    expect({ from, count }).toEqual({
      from,
      count: known.filter((value) => value >= from && (to === null || value < to)).length,
    });
}

test('the counts of every report equal a recount of the batteries, for every caller and choice of locations', async () => {
  for (let round = 0; round < 12; round++) {
    const { who, sees, query } = await randomScope();
    const seen = batteries.filter(sees);
    for (const binSize of binSizes) {
      const soh = await get<Histogram>(who, `/reports/soh?binSize=${binSize}&${query}`);
      expectRecounted(
        soh,
        seen.map((battery) => battery.soh),
      );
    }
    expectRecounted(
      await get<Histogram>(who, `/reports/remainingCapacity?${query}`),
      seen.map(({ share }) => share),
    );
    const { points } = await get<SohByInServiceDate>(who, `/reports/sohByInServiceDate?${query}`);
    const expected = seen.filter(({ soh, inService }) => soh !== null && inService !== null);
    expect(points.toSorted((a, b) => a.batteryId - b.batteryId)).toEqual(
      expected.map(({ id, soh, inService }) => ({ batteryId: id, inService, soh })),
    );
  }
});

describe('access to reports', () => {
  const paths = ['/reports/soh', '/reports/remainingCapacity', '/reports/sohByInServiceDate'];

  test.each(paths)('%s needs perm-reports', async (path) => {
    const nobody = await acme.signIn({ permissions: ['perm-all-locations'] });
    expect(await call(app, nobody, 'GET', path)).toMatchObject({ status: 403, code: 'not-permitted' });
  });

  test('the chart on the dashboard does not', async () => {
    const nobody = await acme.signIn({ permissions: ['perm-all-locations'] });
    const { bins, total } = await get<Histogram>(nobody, '/dashboard/soh');
    expect(bins).toHaveLength(11);
    expectRecounted(
      { bins, total },
      batteries.filter(({ retired }) => !retired).map(({ soh }) => soh),
    );
  });

  test('another organisation’s locations contain nothing for the caller', async () => {
    const theirs = await other.signIn();
    expect(await get<Histogram>(theirs, '/reports/soh')).toMatchObject({ total: 1 });
    expect(await get<Histogram>(theirs, `/reports/soh?locations=${places.join()}`)).toMatchObject({ total: 0 });
    expect(await get(theirs, `/reports/sohByInServiceDate?locations=${places.join()}`)).toEqual({ points: [] });
  });
});

test.each(['binSize=7', 'binSize=10.0', 'locations=1,,2', 'locations=x', 'locations=-1', 'bin=5'])(
  'an invalid query is bad input: %s',
  async (query) => {
    const who = await acme.signIn();
    expect(await call(app, who, 'GET', `/reports/soh?${query}`)).toMatchObject({ status: 400, code: 'bad-input' });
  },
);

test('an empty query has the defaults: steps of 10 %, every location', async () => {
  const who = await acme.signIn();
  expect(await get(who, '/reports/soh?binSize=&locations=')).toEqual(await get(who, '/reports/soh?binSize=10'));
});

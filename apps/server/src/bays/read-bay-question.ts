import type { BayPool } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { findMeasuring } from '../forecasts/find-measuring.ts';
import type { PoolTests } from './bay-work.ts';
import { readBayTests } from './read-bay-tests.ts';
import { poolOf, readBays, type BayFact } from './read-bays.ts';

type Wanted = {
  organizationId: OrganizationId;
  pool: BayPool;
  asOf: number;
  /** Whose bays are named; null: those of all devices that the reader sees. */
  deviceIds: ReadonlySet<number> | null;
};

/** The bays to name, and the tests of their pools, with all bays that these are compared with. */
export type ReadBays = { named: BayFact[]; pools: Map<string, PoolTests & { name: string | null }> };

export async function readBayQuestion(reader: Reader, wanted: Wanted): Promise<ReadBays> {
  const { organizationId, pool, asOf, deviceIds } = wanted;
  const { capacityServiceTypes } = await findMeasuring(reader, { organizationId });
  const bays = await readBays(reader, organizationId);
  const tests = await readBayTests(reader, { organizationId, capacityServiceTypes, pool, asOf });
  const named = bays.filter(({ deviceId }) => deviceIds === null || deviceIds.has(deviceId));
  const keys = new Map(named.map((bay) => [poolOf(bay, pool).key, poolOf(bay, pool).name]));
  if (pool === 'all') keys.set('all', null);
  const sorted = [...keys].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const pools = sorted.map(([key, name]): [string, PoolTests & { name: string | null }] => [
    key,
    { name, tests: tests.get(key) ?? '', calibrations: calibrationsOf(bays, pool, key) },
  ]);
  return { named, pools: new Map(pools) };
}

const calibrationsOf = (bays: readonly BayFact[], pool: BayPool, key: string): Map<number, number> =>
  new Map(
    bays.flatMap((bay): [number, number][] =>
      bay.calibrated === null || poolOf(bay, pool).key !== key ? [] : [[bay.bayId, bay.calibrated]],
    ),
  );

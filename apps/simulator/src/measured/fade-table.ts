import { readColumns } from './read-columns.ts';

/** The capacity of one cell at each test, as a share of its initial capacity. */
export type FadeTable = {
  cell: string;
  share: readonly number[];
  /** The (fractional) test at which 80 % was first reached. */
  testAt80: number;
};

export function readFadeTable(cell: string): FadeTable {
  const [, capacityMah = []] = readColumns(`fade/zhang-${cell}.csv`, ['test_number', 'capacity_mAh']);
  const first = capacityMah[0] ?? Number.NaN;
  const share = capacityMah.map((capacity) => capacity / first);
  return { cell, share, testAt80: firstBelow(share, 0.8) };
}

function firstBelow(share: readonly number[], limit: number): number {
  const after = share.findIndex((value) => value < limit);
  const before = share[after - 1] ?? Number.NaN;
  const below = share[after] ?? Number.NaN;
  return after - 1 + (before - limit) / (before - below);
}

/** Interpolates linearly between tests; the first and last values continue beyond the ends. */
export function shareAt({ share }: FadeTable, test: number): number {
  const place = Math.min(Math.max(test, 0), share.length - 1);
  const before = share[Math.floor(place)] ?? Number.NaN;
  const after = share[Math.ceil(place)] ?? Number.NaN;
  return before + (after - before) * (place - Math.floor(place));
}

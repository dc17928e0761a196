/** Where a duration is from: services like it, its type, or nothing that is known. */
export const durationBases = ['same', 'type', 'assumed'] as const;
export type DurationBasis = (typeof durationBases)[number];
export type Duration = { duration: number; promisedDuration: number; durationBasis: DurationBasis };

const fewest = 5;
const assumed: Duration = { duration: 14_400, promisedDuration: 14_400, durationBasis: 'assumed' };

/** How long a service takes, in seconds: the median, and the 80th percentile by nearest rank for promises. */
export function durationFrom(same: readonly number[], ofType: readonly number[]): Duration {
  if (same.length >= fewest) return { ...middleOf(same), durationBasis: 'same' };
  return ofType.length >= fewest ? { ...middleOf(ofType), durationBasis: 'type' } : assumed;
}

function middleOf(durations: readonly number[]): Omit<Duration, 'durationBasis'> {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[place] ?? 0;
  const { length } = sorted;
  return {
    duration: (at(Math.floor((length - 1) / 2)) + at(Math.floor(length / 2))) / 2,
    promisedDuration: at(Math.ceil((length * 4) / 5) - 1),
  };
}

import { measurements, type SampleColumns } from '../sample-columns.ts';

/** More than the width of a chart in pixels, so that each pixel is drawn from whole buckets, or nearly so. */
const usualBuckets = 2_000;

type Rows = { offset: number[] } & Record<(typeof measurements)[number], (number | null)[]>;
const noRows = (): Rows => ({ offset: [], Curr: [], RemCap: [], Temp: [], Volt: [] });

/** Chooses the lowest, highest, first and last value, and both sides of each gap. */
function choose(column: readonly (number | null)[], chosen: Set<number>): void {
  let [lowest, highest, first, last] = [-1, -1, -1, -1];
  for (let at = 0; at < column.length; at++) {
    const value = column[at]!;
    if (at > 0 && (value === null) !== (column[at - 1] === null)) chosen.add(at - 1).add(at);
    if (value === null) continue;
    if (first < 0) first = at;
    last = at;
    if (lowest < 0 || value < column[lowest]!) lowest = at;
    if (highest < 0 || value > column[highest]!) highest = at;
  }
  for (const at of [lowest, highest, first, last]) if (at >= 0) chosen.add(at);
}

function flush(bucket: Rows, kept: Rows): void {
  const chosen = new Set([0, bucket.offset.length - 1]);
  for (const name of measurements) choose(bucket[name], chosen);
  for (const at of [...chosen].toSorted((one, other) => one - other)) {
    kept.offset.push(bucket.offset[at]!);
    for (const name of measurements) kept[name].push(bucket[name][at]!);
  }
}

/**
 * Samples that draw the same picture: of every part of the run, a two-thousandth unless `buckets` says otherwise, the first, last, lowest and highest value of each measurement, at
 * their own times. No peak is lost, no gap is closed.
 */
export function thinSamples(
  chunks: Iterable<SampleColumns>,
  [from, to]: readonly [number, number],
  buckets = usualBuckets,
): SampleColumns {
  const kept = noRows();
  let [bucket, number] = [noRows(), 0];
  for (const samples of chunks) {
    for (let row = 0; row < samples.offset.length; row++) {
      const own = Math.min(buckets - 1, Math.floor(((samples.offset[row]! - from) / (to - from || 1)) * buckets));
      if (own !== number && bucket.offset.length > 0) {
        flush(bucket, kept);
        bucket = noRows();
      }
      number = own;
      bucket.offset.push(samples.offset[row]!);
      for (const name of measurements) bucket[name].push(samples[name][row]!);
    }
  }
  if (bucket.offset.length > 0) flush(bucket, kept);
  return kept;
}

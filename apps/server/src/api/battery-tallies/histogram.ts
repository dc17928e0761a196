import type { Histogram, HistogramBin } from '@ohmstead/contract';
import type { BucketCount } from './count-by-bucket.ts';

const wholePercent = 100;

/** Steps from 0 to below 100 %, of which the last may be narrower, and one bin for everything from 100 %. */
function emptyBins(stepPercent: number): HistogramBin[] {
  const froms = Array.from({ length: Math.ceil(wholePercent / stepPercent) }, (_, step) => step * stepPercent);
  const below = froms.map((from) => ({ from, to: Math.min(from + stepPercent, wholePercent), count: 0 }));
  return [...below, { from: wholePercent, to: null, count: 0 }];
}

/** Combines buckets into bins whose width is a multiple of the bucket's. */
export function histogramOf(counts: readonly BucketCount[], bucketPercent: number, stepPercent: number): Histogram {
  const bins = emptyBins(stepPercent);
  for (const { bucket, count } of counts) {
    const percent = bucket * bucketPercent;
    const bin = percent >= wholePercent ? bins.at(-1) : bins[Math.floor(percent / stepPercent)];
    if (bin) bin.count += count;
  }
  return { bins, total: counts.reduce((total, { count }) => total + count, 0) };
}

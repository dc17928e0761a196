import { at } from '../least-squares/vector.ts';

/** The middle value; of an even number the mean of the two in the middle. NaN of none. */
export const median = (values: ArrayLike<number>): number => {
  const sorted = Float64Array.from(values).sort();
  const { length } = sorted;
  if (length === 0) return NaN;
  const middle = length >> 1;
  return length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
};

/** 1.4826 times the median absolute deviation equals the standard deviation of a normal distribution. */
export const madFactor = 1.4826;

/** The median distance from a centre, by default from the median; scaled to a standard deviation. */
export const robustDeviation = (values: ArrayLike<number>, centre = median(values)): number =>
  madFactor * median(Float64Array.from(values, (value) => Math.abs(value - centre)));

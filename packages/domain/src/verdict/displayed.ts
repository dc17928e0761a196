/**
 * A value in tenths, as lists print it: halves upwards. Its shortest decimal text is shifted, because 51.349999999999994 times 10 is
 * 513.5 in binary. Whole numbers, so that differences are exact.
 */
export function tenthsOf(value: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Math.round(Number(`${digits}e${Number(exponent) + 1}`));
}

/** The number that lists print: one digit after the point. */
export const displayed = (value: number): number => tenthsOf(value) / 10;

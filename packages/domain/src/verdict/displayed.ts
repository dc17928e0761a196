/**
 * A value in tenths, as lists print it: halves upwards. By its shortest decimal text, of which only two digits and whether there are more
 * matter: in binary, 51.349999999999994 times 10 is 513.5, and 634.49999999999996 is 634.5. Whole numbers, so that
 * differences are exact.
 */
export function tenthsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole, fraction = ''] = digits.split('.');
  const more = fraction.length > 2 ? '1' : '';
  return Math.round(Number(`${whole}.${fraction.slice(0, 2)}${more}e${Number(exponent) + 1}`));
}

/** The number that lists print: one digit after the point. */
export const displayed = (value: number): number => tenthsOf(value) / 10;

const formats = new Map<number, Intl.NumberFormat>();

/** What is rounded to zero has no sign. */
const formatOf = (digits: number): Intl.NumberFormat => {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'negative',
    });
  formats.set(digits, format);
  return format;
};

/** As many digits after the point whatever the value, so that points stand below each other. A true minus sign is as wide as a plus. */
export const numberText = (value: number, digits: number): string => formatOf(digits).format(value).replace('-', '−');

/** A number stays with its unit; what is missing has none. */
export const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined || text === '–' ? text : `${text}\u00a0${unit}`;

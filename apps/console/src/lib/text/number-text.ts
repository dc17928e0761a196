const pad = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds as '1:05:09'; always with hours, so that the digits of a column line up. */
export const clockDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
};

export type Noun = { one: string; many: string };

/** For example '1 battery', '1,234 batteries'. */
export const counted = (count: number, { one, many }: Noun): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const formats = new Map<number, Intl.NumberFormat>();

/** Numbers rounded to zero have no sign. */
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

/** Always the same number of decimal places, so that decimal points line up. A true minus sign is as wide as a plus. */
export const numberText = (value: number, digits: number): string => formatOf(digits).format(value).replace('-', '−');

/** Joins a number to its unit with a no-break space; missing values have no unit. */
export const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined || text === '–' ? text : `${text}\u00a0${unit}`;

/** '63 Hz' or '1.49 kHz', from hertz: three significant figures at any size. */
export const frequencyText = (hertz: number): string => {
  const [value, unit] = hertz >= 1_000 ? [hertz / 1_000, 'kHz'] : [hertz, 'Hz'];
  return withUnit(String(Number(value.toPrecision(3))), unit);
};

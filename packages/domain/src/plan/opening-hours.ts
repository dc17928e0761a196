/** From and to, `HH:MM` in local time; a day ends at 24:00. */
export type Opening = readonly [from: string, to: string];
/** Seven lists from Monday; null is always open. */
export type OpeningHours = readonly (readonly Opening[])[] | null;

/** Minutes since midnight. */
export const minuteOfDay = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Each opening ends after it begins, and begins after the one before it has ended. */
export const areRising = (openings: readonly Opening[]): boolean => {
  const minutes = openings.flatMap((opening) => opening.map(minuteOfDay));
  return minutes.every((minute, at) => at === 0 || minute > (minutes[at - 1] ?? 0));
};

/** An IANA name; an offset from UTC is none. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return true;
  } catch {
    return false;
  }
};

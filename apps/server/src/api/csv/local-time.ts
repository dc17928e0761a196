const quarterHourMs = 900_000;

/**
 * Writes times as 2026-03-29 14:05 on the clocks of the zone. Clocks change on quarters of an hour only, so that the slow part
 * is asked once for each.
 */
export function createLocalTime(timeZone: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const offsets = new Map<number, number>();
  const offsetOf = (quarter: number) => {
    const localMs = Date.parse(`${format.format(quarter * quarterHourMs).replace(' ', 'T')}Z`);
    const offsetMs = localMs - quarter * quarterHourMs;
    offsets.set(quarter, offsetMs);
    return offsetMs;
  };
  return (timeMs) => {
    const quarter = Math.floor(timeMs / quarterHourMs);
    const offsetMs = offsets.get(quarter) ?? offsetOf(quarter);
    return new Date(timeMs + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
  };
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

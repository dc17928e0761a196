/** `isLocal`: what the clocks of an unknown zone showed, as if it were UTC. */
export type ClockReading = { ms: number; isLocal: boolean };
/** How 05/13/2024 is meant; null: not known, so that only what cannot be mistaken is read. */
export type SlashOrder = 'mdy' | 'dmy' | null;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?\s*(AM|PM)?)?`;
const byYear = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}\\s*(Z|[+-]\\d{2}:?\\d{2})?$`, 'i');
const byName = new RegExp(`^(\\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\\d{4}|\\d{2})${time}$`, 'i');
const byDay = new RegExp(`^(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${time}$`, 'i');
const bySlash = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})${time}$`, 'i');

type Clock = [
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  half: string | undefined,
];

function msOf(year: number, month: number, day: number, [hours = '0', minutes = '0', seconds = '0', half]: Clock) {
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const whole = year < 100 ? 2_000 + year : year;
  const at = Date.UTC(whole, month - 1, day, twelve, Number(minutes));
  if (new Date(at).getUTCDate() !== day || month < 1 || month > 12) return undefined;
  return at + Math.round(Number(seconds.replace(',', '.')) * 1_000);
}

function zoneMs(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const local = (ms: number | undefined): ClockReading | undefined =>
  ms === undefined ? undefined : { ms, isLocal: true };

/** Seconds or milliseconds since 1970, from 2001 to 2128. */
function readSinceEpoch(text: string): ClockReading | undefined {
  if (!/^\d{9,13}(?:\.\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  const ms = value < 5e9 ? Math.round(value * 1_000_000) / 1_000 : value;
  return ms > 978e9 && ms < 5e12 ? { ms, isLocal: false } : undefined;
}

/** Reads the time of a clock; undefined if it is none, or can be read in two ways. */
export function readClock(cell: string, order: SlashOrder): ClockReading | undefined {
  const text = cell.trim();
  const epoch = readSinceEpoch(text);
  if (epoch) return epoch;
  const [, year, month, day, h, m, s, half, zone] = byYear.exec(text) ?? [];
  if (year !== undefined) {
    const ms = msOf(Number(year), Number(month), Number(day), [h, m, s, half]);
    return ms === undefined || zone === undefined ? local(ms) : { ms: ms - zoneMs(zone), isLocal: false };
  }
  return readNamed(text) ?? readNumbered(text, order);
}

function readNamed(text: string): ClockReading | undefined {
  const [, day, name = '', year, h, m, s, half] = byName.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return day === undefined || month === 0 ? undefined : local(msOf(Number(year), month, Number(day), [h, m, s, half]));
}

function readNumbered(text: string, order: SlashOrder): ClockReading | undefined {
  const dotted = byDay.exec(text);
  const [, first, second, year, h, m, s, half] = dotted ?? bySlash.exec(text) ?? [];
  if (first === undefined) return undefined;
  const chosen = dotted || Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : order;
  if (chosen === null) return undefined;
  const [day, month] = chosen === 'dmy' ? [first, second] : [second, first];
  return local(msOf(Number(year), Number(month), Number(day), [h, m, s, half]));
}

import { recordOf } from './records.ts';

/** The four date formats (spec: foundations §9). `timeZone` is an IANA name; the default is the machine's own zone. */
export const dateFormats = {
  date: 'mmm d, yyyy',
  time: 'h:MM TT',
  dateTime: 'mmm d, yyyy HH:MM',
  shortDate: 'mmm d/yy',
} as const;
export type DateFormat = keyof typeof dateFormats;

const partNames = ['month', 'day', 'year', 'hour', 'minute'] as const;
type Parts = Record<(typeof partNames)[number], string>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter costs about a hundred times more than using it. */
const formatterOf = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const key = timeZone ?? '';
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      ...(timeZone === undefined ? {} : { timeZone }),
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formatters.set(key, formatter);
  return formatter;
};

const partsOf = (timeMs: number, timeZone: string | undefined): Parts => {
  const parts = formatterOf(timeZone).formatToParts(timeMs);
  return recordOf(partNames, (name) => parts.find(({ type }) => type === name)?.value ?? '');
};

const twelveHours = (hour: string): string => String(Number(hour) % 12 === 0 ? 12 : Number(hour) % 12);

const writers: Record<DateFormat, (parts: Parts) => string> = {
  date: ({ month, day, year }) => `${month} ${day}, ${year}`,
  time: ({ hour, minute }) => `${twelveHours(hour)}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`,
  dateTime: ({ month, day, year, hour, minute }) => `${month} ${day}, ${year} ${hour}:${minute}`,
  shortDate: ({ month, day, year }) => `${month} ${day}/${year.slice(-2)}`,
};

export const formatDate = (timeMs: number, format: DateFormat, timeZone?: string): string =>
  writers[format](partsOf(timeMs, timeZone));

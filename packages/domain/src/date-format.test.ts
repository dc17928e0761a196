import { expect, test } from 'vitest';
import { dateFormats, formatDate, type DateFormat } from './date-format.ts';

const afternoon = Date.UTC(2026, 0, 5, 15, 7);
const midnight = Date.UTC(2026, 10, 25, 0, 0);

const written: [DateFormat, number, string][] = [
  ['date', afternoon, 'Jan 5, 2026'],
  ['time', afternoon, '3:07 PM'],
  ['time', midnight, '12:00 AM'],
  ['dateTime', afternoon, 'Jan 5, 2026 15:07'],
  ['dateTime', midnight, 'Nov 25, 2026 00:00'],
  ['shortDate', afternoon, 'Jan 5/26'],
];

test.each(written)('%s of %i is shown as %s', (format, timeMs, text) => {
  expect(formatDate(timeMs, format, 'UTC')).toBe(text);
});

test('dates are written in the time zone of the user', () => {
  expect(formatDate(midnight, 'date', 'America/Vancouver')).toBe('Nov 24, 2026');
});

test('the formats are those of the specification', () => {
  expect(Object.values(dateFormats)).toEqual(['mmm d, yyyy', 'h:MM TT', 'mmm d, yyyy HH:MM', 'mmm d/yy']);
});

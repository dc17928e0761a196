import { afterEach, describe, expect, it } from 'vitest';
import { addDays, addMonths, endOfDay, startOfDay } from './day.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
const inZone = (name: string) => (process.env['TZ'] = name);
const utc = (text: string) => Date.parse(`${text}Z`);

describe('a day in the time zone of the user', () => {
  it('begins and ends at midnight there', () => {
    inZone('America/New_York');
    expect(startOfDay(utc('2026-11-21T03:00'))).toBe(utc('2026-11-20T05:00'));
    expect(endOfDay(utc('2026-11-21T03:00'))).toBe(utc('2026-11-21T05:00') - 1);
  });

  it('has 23 hours when the clock is put forward and 25 when it is put back', () => {
    inZone('Europe/Berlin');
    expect(endOfDay(utc('2026-03-29T10:00')) + 1 - startOfDay(utc('2026-03-29T10:00'))).toBe(23 * 3_600_000);
    expect(endOfDay(utc('2026-10-25T10:00')) + 1 - startOfDay(utc('2026-10-25T10:00'))).toBe(25 * 3_600_000);
    expect(addDays(startOfDay(utc('2026-10-25T10:00')), 1)).toBe(startOfDay(utc('2026-10-26T10:00')));
  });

  it('stays in the requested month', () => {
    inZone('UTC');
    expect(addMonths(utc('2026-01-31T00:00'), 1)).toBe(utc('2026-02-28T00:00'));
    expect(addMonths(utc('2026-03-31T00:00'), -1)).toBe(utc('2026-02-28T00:00'));
    expect(addMonths(utc('2026-12-15T00:00'), 1)).toBe(utc('2027-01-15T00:00'));
  });
});

import { describe, expect, test } from 'vitest';
import { relativeDate } from './relative-date.ts';

const now = Date.UTC(2026, 2, 15, 18, 30);
const ago = (minutes: number, zone = 'UTC') => relativeDate(now - minutes * 60_000, now, zone);

describe('relative dates', () => {
  test.each([
    [0, '< 1 minute ago'],
    [0.99, '< 1 minute ago'],
    [1, '1 minute ago'],
    [1.9, '1 minute ago'],
    [2, '2 minutes ago'],
    [59.9, '59 minutes ago'],
    [60, '1 hour ago'],
    [119.9, '1 hour ago'],
    [120, '2 hours ago'],
    [419.9, '6 hours ago'],
    [420, 'Today'],
    [18 * 60 + 30, 'Today'],
    [18 * 60 + 31, 'Yesterday'],
    [42 * 60 + 30, 'Yesterday'],
    [42 * 60 + 31, 'Mar 13, 2026'],
  ])('%s minutes before now is shown as %s', (minutes, words) => {
    expect(ago(minutes)).toBe(words);
  });

  test('a clock slightly ahead of ours is shown as < 1 minute ago, a future time as a date', () => {
    expect(ago(-0.9)).toBe('< 1 minute ago');
    expect(ago(-90)).toBe('Mar 15, 2026');
  });

  test("today and yesterday are those of the user's time zone", () => {
    expect(ago(8 * 60, 'Asia/Tokyo')).toBe('Yesterday');
    expect(ago(8 * 60, 'UTC')).toBe('Today');
  });

  test('yesterday is found across a day of 23 hours', () => {
    const zone = 'America/Vancouver';
    const earlyAfterTheChange = Date.UTC(2026, 2, 9, 7, 15);
    expect(relativeDate(Date.UTC(2026, 2, 8, 9, 0), earlyAfterTheChange, zone)).toBe('Yesterday');
    expect(relativeDate(Date.UTC(2026, 2, 8, 7, 0), earlyAfterTheChange, zone)).toBe('Mar 7, 2026');
  });
});

import { expect, test } from 'vitest';
import { isWithinHours, nextChangeOfHours, nextWithinHours, type AlarmHours } from './alarm-hours.ts';
import { silenceEnd } from './silence.ts';

const minuteMs = 60_000;
const nights = (timeZone: string): AlarmHours => ({
  timeZone,
  weekly: [
    { days: [1, 2, 3, 4, 5], from: '01:30', to: '02:40' },
    { days: [6, 7], from: '00:00', to: '24:00' },
    { days: [7], from: '02:15', to: '03:20' },
  ],
});

test('hours follow the clock of their zone, also on the days when it changes', () => {
  const changes = [
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)],
    ['America/New_York', Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)],
    // By half an hour.
    ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15), Date.UTC(2026, 9, 3, 15, 30)],
  ] as const;
  for (const [zone, ...moments] of changes)
    for (const moment of moments)
      for (const hours of [nights(zone), { ...nights(zone), weekly: [{ days: [7], from: '01:45', to: '02:30' }] }]) {
        const from = moment - 180 * minuteMs;
        const expected = Array.from({ length: 360 }, (_, minute) => isWithinHours(hours, from + minute * minuteMs));
        for (let minute = 0; minute < 200; minute += 7) {
          const now = expected[minute];
          const next = expected.findIndex((is, at) => at > minute && is !== now);
          if (next !== -1)
            expect(nextChangeOfHours(hours, from + minute * minuteMs), `${zone} ${minute}`).toBe(
              from + next * minuteMs,
            );
        }
      }
});

test('local hours are half-open, may be all day, and may never come', () => {
  const hours = { timeZone: 'Europe/Berlin', weekly: [{ days: [1], from: '08:00', to: '17:00' }] };
  const monday = Date.UTC(2026, 6, 6, 6);
  expect([monday - 1, monday, monday + 9 * 60 * minuteMs].map((at) => isWithinHours(hours, at))).toEqual([
    false,
    true,
    false,
  ]);
  expect(nextWithinHours(hours, monday + 10 * 60 * minuteMs)).toBe(monday + 7 * 24 * 60 * minuteMs);
  const weekend = { timeZone: 'Europe/Berlin', weekly: [{ days: [6, 7], from: '00:00', to: '24:00' }] };
  const saturday = Date.UTC(2026, 6, 10, 22);
  expect(nextChangeOfHours(weekend, saturday)).toBe(saturday + 48 * 60 * minuteMs);
  expect(nextWithinHours({ timeZone: 'Etc/UTC', weekly: [] }, monday)).toBeNull();
  expect(nextWithinHours(null, monday)).toBe(monday);
});

test('windows that touch each other are one silence', () => {
  const at = Date.UTC(2026, 6, 6, 5);
  const nightly = {
    from: at,
    until: at + 300 * 24 * 60 * minuteMs,
    weekly: { timeZone: 'Etc/UTC', weekly: [{ days: [1], from: '06:00', to: '07:00' }] },
  };
  const once = { from: at + 120 * minuteMs, until: at + 180 * minuteMs, weekly: null };
  expect(silenceEnd([once, nightly], at + 30 * minuteMs)).toBeNull();
  expect(silenceEnd([once, nightly], at + 60 * minuteMs)).toBe(at + 180 * minuteMs);
});

import type { MaintenanceWindow } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { newWindow, readWindow, windowLines, windowPhase, windowProblems, windowValuesOf } from './window-values.ts';

const window: MaintenanceWindow = {
  id: 1,
  name: 'Moving house',
  from: new Date(2026, 10, 25, 8).getTime(),
  until: new Date(2026, 10, 27, 18, 30).getTime(),
  rules: [4],
  devices: null,
  locations: null,
  weekly: { timeZone: 'Europe/Vienna', weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '24:00' }] },
  version: 3,
};

test('a window that is opened and saved unchanged stays as it was', () => {
  const { id: _, version: __, ...content } = window;
  expect(windowProblems(windowValuesOf(window), false)).toEqual({});
  expect(readWindow(windowValuesOf(window))).toEqual(content);
});

test('a window has a name and ends after it begins, within 366 days', () => {
  const wrong = 'The end must come after the beginning, within 366 days.';
  const fresh = newWindow(window.from, []);
  expect(windowProblems(fresh, true)).toEqual({
    name: 'A name is required',
    locations: 'Choose at least one location',
  });
  const named = { ...fresh, name: 'Night' };
  expect(windowProblems({ ...named, until: named.from }, false)).toEqual({ until: wrong });
  expect(windowProblems({ ...named, until: '2027-11-27T08:00' }, false)).toEqual({ until: wrong });
  expect(windowProblems({ ...named, until: '' }, false)).toEqual({ until: wrong });
});

test('a window says when it is silent, and about what', () => {
  expect(windowLines(window, { rules: [{ id: 4, name: 'Analyzer offline' }], locations: [] })).toEqual([
    'Nov 25, 2026 08:00 to Nov 27, 2026 18:30, every day 20:00–24:00 (Europe/Vienna)',
    'Analyzer offline · All locations',
  ]);
  expect([window.from - 1, window.from, window.until].map((now) => windowPhase(window, now))).toEqual([
    'Later',
    'Now',
    'Over',
  ]);
});

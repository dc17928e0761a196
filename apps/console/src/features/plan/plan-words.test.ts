import type { PlanAnswer } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import {
  doneWords,
  durationWords,
  hoursText,
  lateWords,
  loadPercent,
  missingWords,
  planGroups,
  restWords,
} from './plan-words.ts';

const at = Date.UTC(2026, 2, 2, 12);
const day = 86_400_000;
const place: PlanAnswer['locations'][number] = {
  locationId: 1,
  location: 'Graz',
  timeZone: 'UTC',
  hours: null,
  bays: 1,
  dueCount: 3,
  overdue: { count: 1, seconds: 3_600 },
  weeks: [],
  doneBy: at + 12 * day,
  doneByWithOneMore: at + day,
  missingBays: 2,
};
const item = (batteryId: number, dueDays: number, reason: 'noBay' | null = null): PlanAnswer['items'][number] => ({
  batteryId,
  serialNumber: null,
  modelName: null,
  locationId: 1,
  location: 'Graz',
  soh: null,
  disposition: 'keep',
  borderline: false,
  due: at + dueDays * day,
  listedFrom: at,
  lastTime: null,
  intervalDays: 30,
  intervalFrom: 'battery',
  duration: 60,
  promisedDuration: 60,
  durationBasis: 'same',
  start: null,
  end: null,
  bay: null,
  late: null,
  reason,
});

test('a location says when it is done with these bays and with one more, and how many are missing', () => {
  expect(doneWords(place)).toBe('With these bays everything is done by Mar 14, 2026. One more bay: Mar 3, 2026.');
  expect(missingWords(place)).toBe('2 more bays are needed to be done in time.');
  expect(missingWords({ ...place, missingBays: 0 })).toBeUndefined();
  expect(doneWords({ ...place, doneBy: null })).toBe('No bay takes what is due. One more bay: Mar 3, 2026.');
  expect(doneWords({ ...place, doneBy: null, doneByWithOneMore: null, dueCount: 0 })).toBe('Nothing is due.');
});

test('durations and lateness are told in hours and days, and a week by how full its bays are', () => {
  expect([hoursText(59), hoursText(16_700), hoursText(7_200), hoursText(0)]).toEqual([
    '1 min',
    '4 h 38 min',
    '2 h',
    '0 min',
  ]);
  const known = { ...item(1, 1), duration: 7_200 };
  expect(durationWords(known)).toBe('Takes 2 h');
  expect(durationWords({ ...known, durationBasis: 'assumed' })).toBe('Takes 2 h, which is assumed');
  expect([null, 0, 3_600, 90_000, 172_800, 300_000].map((late) => lateWords({ late }))).toEqual([
    undefined,
    undefined,
    '1 h late',
    '25 h late',
    '2 days late',
    '3 days late',
  ]);
  const week = { from: at, to: at + 7 * day, seconds: 90, openSeconds: 60 };
  expect([loadPercent(week), loadPercent({ ...week, openSeconds: 0 })]).toEqual([150, undefined]);
});

test('a location without bays is not said to be closed', () => {
  expect([restWords({ bays: 0 }), restWords({ bays: 1 })]).toEqual(['no bay', 'closed']);
});

test('batteries are overdue, due this week or next, or do not fit', () => {
  const items = [item(1, -1), item(2, 0), item(3, 6.9), item(4, 7), item(5, -9, 'noBay')];
  const groups = planGroups({ at, items });
  expect(groups.map(({ title, items: of }) => [title, of.map(({ batteryId }) => batteryId)])).toEqual([
    ['Overdue', [1]],
    ['This week', [2, 3]],
    ['Next', [4]],
    ['Does not fit', [5]],
  ]);
  const noneOf = planGroups({ at, items: [item(5, -9, 'noBay')] }).map(({ none }) => none);
  expect(noneOf.slice(0, 2)).toEqual(['Nothing that fits into a bay is overdue.', 'Nothing is due this week.']);
});

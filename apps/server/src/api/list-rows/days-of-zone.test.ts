import { afterEach, expect, test } from 'vitest';
import { Random } from '../../testing/random.ts';
import { daysOfZone } from './days-of-zone.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** As the console does it, in the time zone of the process. */
const startOfDay = (atMs: number) => new Date(atMs).setHours(0, 0, 0, 0);
function endOfDay(atMs: number): number {
  const date = new Date(startOfDay(atMs));
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - 1;
}

const hour = 3_600_000;
/** Around changes of the clocks: in the night, at midnight in both directions, by half an hour, and over a whole day that does not exist. */
const changes: [string, string][] = [
  ['UTC', '2026-03-29'],
  ['Europe/Vienna', '2026-03-29'],
  ['Europe/Vienna', '2026-10-25'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['America/Havana', '2026-03-08'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Beirut', '2026-03-29'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Asia/Kolkata', '2026-01-01'],
  ['Pacific/Apia', '2011-12-30'],
];

test.each(changes)('days in %s around %s are those of a browser there', (timeZone, day) => {
  process.env['TZ'] = timeZone;
  const days = daysOfZone(timeZone);
  const random = new Random(1);
  const around = Date.parse(day);
  const times = Array.from({ length: 300 }, () => around + random.between(-60 * hour, 60 * hour));
  for (let at = around - 60 * hour; at < around + 60 * hour; at += hour / 4) times.push(at, at - 1);
  const wrong = times.filter((at) => days.startOfDay(at) !== startOfDay(at) || days.endOfDay(at) !== endOfDay(at));
  expect(wrong.map((at) => new Date(at).toISOString())).toEqual([]);
});

import { addDays } from '../../lib/text/day.ts';

const hourMs = 60 * 60_000;
const longestMs = 30 * 24 * hourMs;
const morningHour = 8;

const morningAfter = (now: number): number => new Date(addDays(now, 1)).setHours(morningHour);
/** At the same time of day. */
const weekLater = (now: number): number => {
  const date = new Date(now);
  return date.setDate(date.getDate() + 7);
};

/** What most people want, nearest first. */
export const snoozeChoices = (now: number): { label: string; until: number }[] => [
  { label: 'For 1 hour', until: now + hourMs },
  { label: 'For 4 hours', until: now + 4 * hourMs },
  { label: 'Until tomorrow, 08:00', until: morningAfter(now) },
  { label: 'For a week', until: weekLater(now) },
];

export const snoozeProblem = (until: number, now: number): string | undefined =>
  until > now && until <= now + longestMs ? undefined : 'Choose a time within the next 30 days.';

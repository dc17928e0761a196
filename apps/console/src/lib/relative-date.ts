const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const relativeUntilMs = 7 * hourMs;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
const day = format({ month: 'short', day: 'numeric', year: 'numeric' });
const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 'Nov 21, 2026' in the browser's zone. */
export const shortDate = (atMs: number): string => day.format(atMs);

/** 'Nov 21, 2026 08:05'. */
export const exactDate = (atMs: number): string => `${day.format(atMs)} ${clock.format(atMs)}`;

const startOfDay = (atMs: number, daysBack = 0): number => {
  const date = new Date(atMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBack).getTime();
};

const minutesAgo = (minutes: number): string => {
  if (minutes < 1) return '< 1 minute ago';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
};

const hoursAgo = (hours: number): string => (hours === 1 ? '1 hour ago' : `${hours} hours ago`);

/** How long ago, in the specification's words (foundations §9). Clocks differ: a time just ahead of ours is now. */
export const relativeDate = (atMs: number, nowMs: number): string => {
  const agoMs = nowMs - atMs;
  if (agoMs < -minuteMs) return shortDate(atMs);
  if (agoMs < hourMs) return minutesAgo(Math.floor(agoMs / minuteMs));
  if (agoMs < relativeUntilMs) return hoursAgo(Math.floor(agoMs / hourMs));
  if (atMs >= startOfDay(nowMs)) return 'Today';
  return atMs >= startOfDay(nowMs, 1) ? 'Yesterday' : shortDate(atMs);
};

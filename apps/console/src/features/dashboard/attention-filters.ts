const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;

/** Batteries are newly below their threshold for seven days after the test. */
export const fallenSince = (at: number): number => at - 7 * dayMs;

/**
 * The end of a range of dates up to 30 days ahead. A range ends with a day, except where its end is the last ms of a quarter of an hour, so
 * that it can end with a day elsewhere: without that, the list would have more than was counted.
 */
export const expiringUntil = (at: number): number => (Math.floor((at + 30 * dayMs) / quarterMs) + 1) * quarterMs - 1;

import { formatDate } from '@ohmstead/domain';

export { relativeDate } from '@ohmstead/domain';

/** 'Nov 21, 2026' in the browser's zone. */
export const shortDate = (atMs: number): string => formatDate(atMs, 'date');

/** 'Nov 21, 2026 08:05'. */
export const exactDate = (atMs: number): string => formatDate(atMs, 'dateTime');

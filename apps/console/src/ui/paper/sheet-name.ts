const pad = (value: number): string => String(value).padStart(2, '0');

const isoDay = (atMs: number): string => {
  const date = new Date(atMs);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

/**
 * The title of a sheet, which browsers suggest as its file name: 'Battery SN-7 2026-11-23'. Characters that file systems refuse are
 * replaced by hyphens.
 */
export const sheetName = (what: string, atMs: number): string =>
  `${what} ${isoDay(atMs)}`.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-');

import { auditAreas, type AuditArea } from '@ohmstead/contract';

/** The state in a link to the audit log. Days are in the reader's time zone, as 2026-11-21. */
export type AuditSearch = { who?: string; area?: AuditArea; from?: string; to?: string; text?: string };

const day = /^\d{4}-\d{2}-\d{2}$/;
const isArea = (value: unknown): value is AuditArea => typeof value === 'string' && Object.hasOwn(auditAreas, value);
const isDay = (value: unknown): value is string => typeof value === 'string' && day.test(value);
const isText = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 200);

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  ...(isText(search['who']) ? { who: String(search['who']) } : {}),
  ...(isArea(search['area']) ? { area: search['area'] } : {}),
  ...(isDay(search['from']) ? { from: search['from'] } : {}),
  ...(isDay(search['to']) ? { to: search['to'] } : {}),
  ...(isText(search['text']) ? { text: String(search['text']) } : {}),
});

const startOfDay = (text: string, daysLater: number): number => {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
};

export const firstMsOf = (text: string | undefined): number | null => (text === undefined ? null : startOfDay(text, 0));

/** For example '2026-11-21'; '' for no day. */
export const textOfDay = (dayMs: number | null): string => {
  if (dayMs === null) return '';
  const date = new Date(dayMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** The filters for the calls; the last day is included up to its end. */
export const auditFilters = ({ from, to, ...others }: AuditSearch) => ({
  ...others,
  ...(from === undefined ? {} : { from: Math.max(0, startOfDay(from, 0)) }),
  ...(to === undefined ? {} : { to: Math.max(0, startOfDay(to, 1)) }),
});

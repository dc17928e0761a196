import type { RetentionUsage } from '@ohmstead/contract';
import { counted } from '../../lib/text/number-text.ts';

export const day = { one: 'day', many: 'days' };
export const service = { one: 'service', many: 'services' };
const sample = { one: 'sample', many: 'samples' };

/** When raw samples are archived: '365 days after the end of a service'. */
export const wordsOfRule = (days: number | null): string =>
  days === null ? 'Never' : `${counted(days, day)} after the end of a service`;

export const sentenceOfRule = (days: number | null): string =>
  days === null ? 'Raw samples stay in the database indefinitely.' : `Raw samples are archived ${wordsOfRule(days)}.`;

const sizes = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** For example '212 MB'; small files are at least 1 kB. */
export const wordsOfSize = (bytes: number): string => {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), sizes.length);
  const value = Math.max(bytes / 1_000 ** power, 1);
  const maximumFractionDigits = value < 10 && power > 1 ? 1 : 0;
  return value.toLocaleString('en', { style: 'unit', unit: sizes[power - 1], maximumFractionDigits });
};

export const wordsOfArchived = (usage: RetentionUsage): string =>
  usage.archivedServicesCount === 0
    ? 'Nothing yet'
    : [
        counted(usage.archivedServicesCount, service),
        counted(usage.archivedSamplesCount, sample),
        wordsOfSize(usage.archivedBytes),
      ].join(' · ');

export const wordsOfDue = ({ dueServicesCount }: RetentionUsage): string =>
  dueServicesCount === 0 ? 'Nothing' : `${counted(dueServicesCount, service)}, within the hour`;

import { archiveDaysLimits } from '@ohmstead/contract';

const { minimum, maximum } = archiveDaysLimits;

/** What an API that counts days takes; undefined where nothing is wrong. Null: samples are never archived. */
export const daysProblem = (days: string | null): string | undefined => {
  if (days === null) return undefined;
  if (days.trim() === '') return 'Number of days is required';
  const isWhole = /^\d{1,9}$/.test(days.trim());
  const isWithin = Number(days) >= minimum && Number(days) <= maximum;
  return isWhole && isWithin
    ? undefined
    : `Enter a whole number of days from ${minimum} to ${maximum.toLocaleString('en')}`;
};

import type { Retention } from '@ohmstead/contract';

/** As it is typed; null: never. One value, so that who turns it on and who sets the days are asked about the same thing. */
export type RetentionValues = { days: string | null };

export const daysOf = ({ days }: RetentionValues): number | null => (days === null ? null : Number(days));

export const loadedFrom = ({ archiveAfterDays, version }: Retention) => ({
  apiVersion: version,
  values: { days: archiveAfterDays === null ? null : String(archiveAfterDays) },
});

import type { ServiceRow } from '@ohmstead/contract';

/** When a service has measured what it found, ms. */
export const serviceEnd = ({ startTime, duration }: Pick<ServiceRow, 'startTime' | 'duration'>): number =>
  startTime + (duration ?? 0) * 1_000;

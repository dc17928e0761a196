import type { BayRow } from '@ohmstead/contract';

/** Whether the bay contains a battery and no service is running. */
export const isStartable = ({ batteryId, status }: BayRow): boolean => batteryId !== null && status !== 'inprogress';

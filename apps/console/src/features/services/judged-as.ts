import type { ServiceRow } from '@ohmstead/contract';
import type { BatteryOfRow } from '../../fleet/judged.tsx';

/** The battery of a service. */
export const judgedAs = ({
  batteryId,
  batteryModelName,
}: Pick<ServiceRow, 'batteryId' | 'batteryModelName'>): BatteryOfRow => ({
  batteryId,
  modelName: batteryModelName,
});

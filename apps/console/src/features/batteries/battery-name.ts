import type { BatteryRow } from '@ohmstead/contract';

export const batteryName = ({ serialNumber }: Pick<BatteryRow, 'serialNumber'>): string => serialNumber ?? 'No Serial';

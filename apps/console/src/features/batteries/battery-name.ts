import type { BatteryRow } from '@ohmstead/contract';

export const batteryNoun = { one: 'battery', many: 'batteries' };

export const batteryName = ({ serialNumber }: Pick<BatteryRow, 'serialNumber'>): string => serialNumber ?? 'No Serial';

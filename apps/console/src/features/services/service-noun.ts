import type { ServiceRow } from '@ohmstead/contract';

export const serviceNoun = { one: 'service', many: 'services' };

type Named = Pick<ServiceRow, 'serviceType' | 'batterySerialNumber'>;

/** 'Charge of SN1': what people know a run by. */
export const serviceName = ({ serviceType, batterySerialNumber }: Named): string =>
  `${serviceType ?? 'Service'} of ${batterySerialNumber ?? 'No Serial'}`;

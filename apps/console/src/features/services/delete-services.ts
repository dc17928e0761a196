import type { ServiceRow } from '@ohmstead/contract';
import { askToDeleteRows } from '../../entity-list/bulk/ask-to-delete-rows.tsx';
import { removeServices } from './services-api.ts';

export const serviceNoun = { one: 'service', many: 'services' };

type Named = Pick<ServiceRow, 'serviceType' | 'batterySerialNumber'>;

/** For example 'Charge of SN1', the name by which users know a service. */
export const serviceName = ({ serviceType, batterySerialNumber }: Named): string =>
  `${serviceType ?? 'Service'} of ${batterySerialNumber ?? 'No Serial'}`;

const consequence = (count: number): string =>
  count === 1
    ? 'Its results and measurements will be deleted permanently.'
    : 'Their results and measurements will be deleted permanently.';

export const deleteServices = (ids: readonly number[], names: readonly string[]): void =>
  askToDeleteRows({
    kind: 'services',
    ids,
    noun: serviceNoun,
    remove: removeServices,
    names,
    consequence: consequence(ids.length),
    refusal: {
      code: 'services-delete-1',
      text: 'At least one selected service is in progress and cannot be deleted.',
    },
  });

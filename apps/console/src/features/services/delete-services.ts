import { askToDeleteRows } from '../../entity-list/bulk/ask-to-delete-rows.tsx';
import { serviceNoun } from './service-noun.ts';

const consequence = (count: number): string =>
  count === 1 ? 'Its results and measurements are gone for good.' : 'Their results and measurements are gone for good.';

export const deleteServices = (ids: readonly number[], names: readonly string[]): void =>
  askToDeleteRows({
    kind: 'services',
    ids,
    noun: serviceNoun,
    idsKey: 'serviceIds',
    names,
    consequence: consequence(ids.length),
    refusal: {
      code: 'services-delete-1',
      text: 'At least one selected service is in progress and cannot be deleted.',
    },
  });

import { askToDeleteRows } from '../../entity-list/bulk/ask-to-delete-rows.tsx';
import { removeBatteries } from './batteries-api.ts';
import { batteryNoun } from './battery-name.ts';

const inBay = (count: number): string =>
  count === 1
    ? 'This battery is currently in a bay and cannot be deleted.'
    : 'One or more batteries are currently in bays and cannot be deleted.';

const consequence = (count: number): string =>
  count === 1
    ? 'Its services and measurements will also be deleted.'
    : 'Their services and measurements will also be deleted.';

export const deleteBatteries = (ids: readonly number[], names: readonly string[]): void =>
  askToDeleteRows({
    kind: 'batteries',
    ids,
    noun: batteryNoun,
    remove: removeBatteries,
    names,
    consequence: consequence(ids.length),
    refusal: { code: 'batteries-delete-1', text: inBay(ids.length) },
  });

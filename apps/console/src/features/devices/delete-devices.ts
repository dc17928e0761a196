import { askToDeleteRows } from '../../entity-list/bulk/ask-to-delete-rows.tsx';
import { removeDevices } from './devices-api.ts';

export const deviceNoun = { one: 'device', many: 'devices' };

const consequence = (count: number): string =>
  count === 1
    ? 'What runs on it ends as aborted. Its past services stay, and it can be claimed anew.'
    : 'What runs on them ends as aborted. Their past services stay, and they can be claimed anew.';

export const deleteDevices = (ids: readonly number[], names: readonly string[]): void =>
  askToDeleteRows({
    kind: 'devices',
    ids,
    noun: deviceNoun,
    remove: removeDevices,
    names,
    consequence: consequence(ids.length),
  });

import { askToDeleteRows } from '../../entity-list/bulk/ask-to-delete-rows.tsx';
import { removeDevices } from './devices-api.ts';

export const deviceNoun = { one: 'device', many: 'devices' };

export const deletionOfDevices = (count: number): string =>
  count === 1
    ? 'Running services will be aborted. Its past services are kept, and it can be claimed again.'
    : 'Running services will be aborted. Their past services are kept, and they can be claimed again.';

export const deleteDevices = (ids: readonly number[], names: readonly string[]): void =>
  askToDeleteRows({
    kind: 'devices',
    ids,
    noun: deviceNoun,
    remove: removeDevices,
    names,
    consequence: deletionOfDevices(ids.length),
  });

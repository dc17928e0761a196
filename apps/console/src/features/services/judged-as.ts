import type { ServiceRow } from '@ohmstead/contract';
import type { JudgedAs } from '@ohmstead/domain';

/** The battery of a service, of which only the model is known here: a policy of its group does not count. */
export const judgedAs = ({ batteryModelName }: Pick<ServiceRow, 'batteryModelName'>): JudgedAs => ({
  modelName: batteryModelName,
  usedIn: null,
});

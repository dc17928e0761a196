import { api } from '../lib/api.ts';
import { wordsOf } from '../lib/api-error.ts';
import { announceChange } from '../lib/changes.ts';
import { inBulks } from '../lib/in-bulks.ts';
import { notify } from '../ui/notices/notify.ts';

/** Queues the firmware that is offered to these devices. */
export const upgradeFirmware = async (deviceIds: readonly number[]): Promise<void> => {
  try {
    await inBulks(deviceIds, (some) => api.post('/devices/upgradeFirmware', { deviceIds: some }));
  } catch (error) {
    const text = `There was an error that prevented the firmware upgrade: ${wordsOf(error).text}`;
    return notify({ type: 'error', title: 'Upgrade failed', text });
  } finally {
    announceChange('devices');
  }
  const text = 'Your devices have been queued to received the latest firmware.';
  return notify({ type: 'success', title: 'Upgrade queued', text });
};

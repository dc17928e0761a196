import { wordsOf } from '../data/api-error.ts';
import { announceChange } from '../data/changes.ts';
import { queueFirmware } from '../data/entities-api.ts';
import { notify } from '../ui/notices/notify.ts';

/** Queues the firmware that is offered to these devices. */
export const upgradeFirmware = async (deviceIds: readonly number[]): Promise<void> => {
  try {
    await queueFirmware(deviceIds);
  } catch (error) {
    const text = `There was an error that prevented the firmware upgrade: ${wordsOf(error).text}`;
    return notify({ type: 'error', title: 'Upgrade failed', text });
  } finally {
    announceChange('devices');
  }
  const text = 'Your devices have been queued to received the latest firmware.';
  return notify({ type: 'success', title: 'Upgrade queued', text });
};

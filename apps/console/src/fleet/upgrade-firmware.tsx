import { wordsOf } from '../data/api-error.ts';
import { announceChange } from '../data/changes.ts';
import { cancelUpgrades, queueFirmware } from '../data/entities-api.ts';
import { counted } from '../lib/text/number-text.ts';
import { openModal } from '../ui/dialog/modal-state.ts';
import { notify, notifyError } from '../ui/notices/notify.ts';

const deviceNoun = { one: 'device', many: 'devices' };

/** Cancels upgrades that no device has started to download. */
export const cancelFirmware = async (deviceIds: readonly number[]): Promise<void> => {
  try {
    const cancelled = (await cancelUpgrades(deviceIds)).length;
    const begun = deviceIds.length - cancelled;
    const goesOn = begun === 0 ? '' : ` Already downloading or finished: ${counted(begun, deviceNoun)}.`;
    if (cancelled === 0) notify({ type: 'warning', title: 'Nothing was cancelled', text: goesOn.trim() });
    else
      notify({
        type: 'success',
        title: 'Upgrade cancelled',
        text: `No change for ${counted(cancelled, deviceNoun)}.${goesOn}`,
      });
  } catch (error) {
    notifyError(error, 'The upgrade could not be cancelled');
  } finally {
    announceChange('devices');
  }
};

const queue = async (deviceIds: readonly number[]): Promise<void> => {
  let queued: number[];
  try {
    queued = await queueFirmware(deviceIds);
  } catch (error) {
    const text = `There was an error that prevented the firmware upgrade: ${wordsOf(error).text}`;
    return notify({ type: 'error', title: 'Upgrade failed', text });
  } finally {
    announceChange('devices');
  }
  const text = 'Your devices have been queued to received the latest firmware.';
  const undo = { action: { label: 'Undo', run: () => void cancelFirmware(queued) } };
  return notify({ type: 'success', title: 'Upgrade queued', text, ...(queued.length === 0 ? {} : undo) });
};

type Wish = {
  deviceIds: readonly number[];
  /** The version, if it is the same for all. */
  version?: string;
  /** Why these devices are affected, if they were not selected directly. */
  why?: string;
};

/** Asks for confirmation, because a device cannot be used for some minutes while it is updated, then queues the firmware on offer. */
export const askToUpgradeFirmware = ({ deviceIds, version, why }: Wish): void => {
  const devices = counted(deviceIds.length, deviceNoun);
  openModal({
    title: `Update ${devices} to ${version ?? 'the newest firmware'}?`,
    body: (
      <>
        {why === undefined ? null : <p>{why}</p>}
        <p>Running services finish first. Until a device begins to download, its upgrade can be cancelled.</p>
      </>
    ),
    buttonLabel: `Update ${devices}`,
    buttonAction: () => queue(deviceIds),
  });
};

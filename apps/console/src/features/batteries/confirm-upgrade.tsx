import { upgradeFirmware } from '../../fleet/upgrade-firmware.ts';
import { counted } from '../../lib/text/counted.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';

/** Asks first: whoever selected batteries has not seen the devices that will stop for a while. */
export const confirmUpgrade = (deviceIds: readonly number[]): void => {
  const devices = counted(deviceIds.length, { one: 'device', many: 'devices' });
  openModal({
    title: `Upgrade the firmware of ${devices}?`,
    body: (
      <p>
        The selected batteries were last serviced by {devices}. Each gets the newest firmware that is offered to it,
        once none of its bays is servicing.
      </p>
    ),
    buttonLabel: 'Upgrade firmware',
    buttonAction: () => upgradeFirmware(deviceIds),
  });
};

import { Button } from '@mantine/core';
import type { DeviceDetail } from '@ohmstead/contract';
import type { FirmwareState } from '@ohmstead/domain';
import { IconAlertTriangle, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../data/session/session.ts';
import {
  explainFirmware,
  firmwareStateWords,
  firmwareSteps,
  isCancellable,
  isGivenUp,
  isUnderWay,
} from './firmware-state.ts';
import { askToUpgradeFirmware, cancelFirmware } from '../../fleet/upgrade-firmware.tsx';
import styles from './firmware-progress.module.css';

const Update = ({ deviceId, version }: { deviceId: number; version: string }) => (
  <Button
    variant="light"
    leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden="true" />}
    onClick={() => askToUpgradeFirmware({ deviceIds: [deviceId], version })}
  >
    Update firmware to {version}
  </Button>
);

const Cancel = ({ deviceId }: { deviceId: number }) => {
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    await cancelFirmware([deviceId]);
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void cancel()}>
      Cancel upgrade
    </Button>
  );
};

const Steps = ({ state }: { state: FirmwareState }) => {
  const reached = firmwareSteps.findIndex((step) => step === state);
  return (
    <ol className={styles['steps']}>
      {firmwareSteps.map((step, index) => (
        <li
          key={step}
          data-done={index < reached || state === 'confirmed'}
          aria-current={index === reached ? 'step' : undefined}
        >
          {firmwareStateWords[step]}
        </li>
      ))}
    </ol>
  );
};

const GivenUp = ({ state }: { state: FirmwareState }) => (
  <p className={styles['givenUp']}>
    <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
    {firmwareStateWords[state]}
  </p>
);

const HowFar = ({ state }: { state: FirmwareState }) => {
  if (state === 'cancelled') return null;
  return isGivenUp(state) ? <GivenUp state={state} /> : <Steps state={state} />;
};

const Progress = ({ device, state }: { device: DeviceDetail; state: FirmwareState }) => (
  <div role="status">
    <HowFar state={state} />
    <p className={styles['explained']}>{explainFirmware(device)}</p>
  </div>
);

/** The newest upgrade of a device from queued to its end, and the next one on offer. */
export const FirmwareProgress = ({ device }: { device: DeviceDetail }) => {
  const { id, firmwareState, firmwareUpgrade } = device;
  const mayUpdate = useMay('perm-devices-update-firmware');
  const isOffered = mayUpdate && firmwareUpgrade !== null && !isUnderWay(firmwareState);
  if (firmwareState === null && !isOffered) return null;
  return (
    <section className={styles['firmware']} aria-label="Firmware">
      <h3>Firmware</h3>
      {firmwareState === null ? null : <Progress device={device} state={firmwareState} />}
      {isOffered ? <Update deviceId={id} version={firmwareUpgrade} /> : null}
      {mayUpdate && isCancellable(firmwareState) ? <Cancel deviceId={id} /> : null}
    </section>
  );
};

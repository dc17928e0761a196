import { Button } from '@mantine/core';
import type { DeviceDetail } from '@ohmstead/contract';
import type { FirmwareState } from '@ohmstead/domain';
import { IconAlertTriangle, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../data/session/session.ts';
import { explainFirmware, firmwareStateWords, firmwareSteps, isGivenUp, isUnderWay } from './firmware-state.ts';
import { upgradeFirmware } from '../../fleet/upgrade-firmware.ts';
import styles from './firmware-progress.module.css';

/** A link by its looks, as it stands beside the text; what it does cannot be opened in another tab. */
const Update = ({ deviceId, version }: { deviceId: number; version: string }) => {
  const [busy, setBusy] = useState(false);
  const update = async () => {
    setBusy(true);
    await upgradeFirmware([deviceId]);
    setBusy(false);
  };
  return (
    <Button
      variant="light"
      loading={busy}
      leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void update()}
    >
      Update firmware to {version}
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

const Progress = ({ device, state }: { device: DeviceDetail; state: FirmwareState }) => (
  <div role="status">
    {isGivenUp(state) ? <GivenUp state={state} /> : <Steps state={state} />}
    <p className={styles['explained']}>{explainFirmware(device)}</p>
  </div>
);

/** The newest upgrade of a device from queued to its end, and the next one that is offered. */
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
    </section>
  );
};

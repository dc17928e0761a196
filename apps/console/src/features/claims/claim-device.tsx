import { Button } from '@mantine/core';
import type { ClaimableDevice } from '@ohmstead/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { BayStrip } from '../../fleet/bay-strip.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ModelImage } from '../../fleet/model-image.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useClaimable } from './claims-api.ts';
import { ClaimSteps } from './claim-steps.tsx';
import styles from './claim-device.module.css';

/** The drawing of an analyzer that has not reported its number of bays yet. */
const drawnBays = [1, 2, 3, 4].map((number) => ({ id: number, number, status: 'empty' as const, level: null }));

const Identity = ({ modelName, serialNumber, image }: ClaimableDevice) => (
  <div className={styles['identity']}>
    <ModelImage path={image} alt={modelName}>
      <div aria-hidden="true">
        <BayStrip bays={drawnBays} size="large" />
      </div>
    </ModelImage>
    <h2>{modelName}</h2>
    <p className={styles['serial']}>
      Serial number <SerialNumber>{serialNumber}</SerialNumber>
    </p>
  </div>
);

const Claimed = ({ deviceId }: { deviceId: number | null }) => (
  <div className={styles['claimed']} role="status">
    <IconCircleCheck size={32} stroke={1.5} aria-hidden="true" />
    <p>This device has been successfully claimed by your organization.</p>
    <ButtonLink to="/devices" search={deviceId === null ? {} : { device: deviceId }}>
      {deviceId === null ? 'Go to Devices' : 'Open the device'}
    </ButtonLink>
  </div>
);

/** The server has refused; after any other error another try may help. */
const isRefused = (error: unknown): boolean => isApiError(error) && error.status === 400;

const LookupFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <StateMessage
    role="alert"
    title={isRefused(error) ? 'This device cannot be claimed' : 'The device could not be looked up'}
    action={
      isApiError(error, 'devices-claim-get-1') ? (
        <ButtonLink to="/account/claim-device">Use another link</ButtonLink>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )
    }
  >
    {wordsOf(error).text}
  </StateMessage>
);

/** Steps to claim a device: found, started, confirmed with its code, claimed. */
export const ClaimDevice = ({ thingName }: { thingName: string }) => {
  const [claimedId, setClaimedId] = useState<number | null>(null);
  const { data, error, refetch } = useClaimable(thingName);
  if (error !== null && (data === undefined || isRefused(error)))
    return <LookupFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting words="Looking for the device…" />;
  return (
    <section className={styles['panel']} aria-label={`${data.modelName} ${data.serialNumber}`}>
      <Identity {...data} />
      {claimedId !== null || data.organizationId !== null ? (
        <Claimed deviceId={claimedId} />
      ) : (
        <ClaimSteps thingName={thingName} onClaimed={setClaimedId} onUncertain={() => void refetch()} />
      )}
    </section>
  );
};

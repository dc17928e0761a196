import type { BayBiasAnswer, DeviceDetail } from '@ohmstead/contract';
import { useBayBias } from '../../../data/bay-bias-api.ts';
import { SliderLink } from '../../../entity-list/detail/slider-link.tsx';
import { AccuracyLimits } from '../../../fleet/accuracy/accuracy-limits.tsx';
import { BayAccuracyRow, spanOf } from '../../../fleet/accuracy/bay-accuracy-row.tsx';
import styles from '../../../fleet/accuracy/accuracy.module.css';
import { RoundRobinCheck } from '../../../fleet/accuracy/round-robin-check.tsx';
import { BayStrip } from '../../../fleet/bay-strip.tsx';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { stripBays } from './strip-bays.ts';

const Bays = ({ look }: { look: BayBiasAnswer }) => {
  const bays = look.bays.toSorted((one, other) => one.number - other.number);
  const spanPercent = spanOf(bays);
  return (
    <ul className={styles['bays']} aria-label="Accuracy of bays">
      {bays.map((bay) => (
        <BayAccuracyRow key={bay.bayId} bay={bay} spanPercent={spanPercent}>
          Bay {bay.number}
        </BayAccuracyRow>
      ))}
    </ul>
  );
};

/** How far each bay of a device reads from the others. */
export const BayAccuracy = ({ device }: { device: DeviceDetail }) => {
  const { data: look, error, refetch } = useBayBias(device.id);
  if (look === undefined && error !== null)
    return <LoadFailed what="The accuracy of the bays" error={error} onRetry={refetch} />;
  if (look === undefined) return <Waiting words="Comparing the bays…" />;
  if (look.bays.length === 0) return <p>This device has not reported its bays yet.</p>;
  return (
    <>
      <div className={styles['strip']}>
        <BayStrip bays={stripBays(device.bays)} offline={!device.online} />
      </div>
      <Bays look={look} />
      <AccuracyLimits look={look} />
      <RoundRobinCheck look={look} deviceId={device.id}>
        {({ batteryId, serialNumber }) => (
          <SliderLink kind="battery" id={batteryId}>
            <SerialNumber>{serialNumber}</SerialNumber>
          </SliderLink>
        )}
      </RoundRobinCheck>
    </>
  );
};

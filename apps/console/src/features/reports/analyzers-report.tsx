import { Button } from '@mantine/core';
import type { BayBias, BayBiasAnswer } from '@ohmstead/contract';
import { useState } from 'react';
import { useBayBias } from '../../data/bay-bias-api.ts';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { AccuracyLimits } from '../../fleet/accuracy/accuracy-limits.tsx';
import { BayAccuracyRow, spanOf } from '../../fleet/accuracy/bay-accuracy-row.tsx';
import styles from '../../fleet/accuracy/accuracy.module.css';
import { RoundRobinCheck } from '../../fleet/accuracy/round-robin-check.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { counted } from '../../lib/text/number-text.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';

const shownAtFirst = 20;
const bayNoun = { one: 'bay', many: 'bays' };

const nameOf = ({ deviceName, deviceSerialNumber, number }: BayBias): string =>
  `${deviceName ?? deviceSerialNumber}, bay ${number}`;

const Bays = ({ look }: { look: BayBiasAnswer }) => {
  const [showsAll, setShowsAll] = useState(false);
  const bays = showsAll ? look.bays : look.bays.slice(0, shownAtFirst);
  const spanPercent = spanOf(look.bays);
  return (
    <>
      <ul className={styles['bays']} aria-label="Accuracy of bays">
        {bays.map((bay) => (
          <BayAccuracyRow key={bay.bayId} bay={bay} spanPercent={spanPercent}>
            <SliderLink kind="device" id={bay.deviceId} tab="accuracy">
              {nameOf(bay)}
            </SliderLink>
          </BayAccuracyRow>
        ))}
      </ul>
      {bays.length < look.bays.length ? (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          Show all {counted(look.bays.length, bayNoun)}
        </Button>
      ) : null}
      <AccuracyLimits look={look} />
      <RoundRobinCheck look={look}>
        {({ batteryId, serialNumber }) => (
          <SliderLink kind="battery" id={batteryId}>
            <SerialNumber>{serialNumber}</SerialNumber>
          </SliderLink>
        )}
      </RoundRobinCheck>
    </>
  );
};

/** All bays by how far they read from the others, the worst first. */
export const AnalyzersReport = () => {
  const { data: look, error, refetch } = useBayBias();
  const show = () => {
    if (look === undefined && error !== null)
      return <LoadFailed what="The accuracy of the bays" error={error} onRetry={refetch} />;
    if (look === undefined) return <Waiting words="Comparing the bays…" />;
    return look.bays.length === 0 ? <p>No device has reported its bays yet.</p> : <Bays look={look} />;
  };
  return (
    <Card title="Analyzers" note="How far each bay reads from the others, the worst first">
      {show()}
    </Card>
  );
};

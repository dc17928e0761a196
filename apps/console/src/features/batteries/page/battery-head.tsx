import { Button } from '@mantine/core';
import type { BatteryDetail } from '@ohmstead/contract';
import { isBelowThreshold, type BayStatus } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import { SliderLink } from '../../../entity-list/detail/slider-link.tsx';
import { BayGlyph } from '../../../fleet/bay-glyph.tsx';
import { DispositionMark } from '../../../fleet/disposition.tsx';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { ServiceStatusIcon } from '../../../fleet/service-status.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Measure, Missing } from '../../../ui/values/measure.tsx';
import { DayDate, RelativeTime } from '../../../ui/values/relative-time.tsx';
import { batteryName } from '../battery-name.ts';
import { useVerdict } from '../batteries-api.ts';
import { printBatteryLabels } from '../print-battery-labels.ts';
import { VerdictReasons } from './verdict-reasons.tsx';
import styles from './battery-page.module.css';

/** The glyph shows what the battery is doing, else on which side of its policy's threshold it is. */
export const glyphStatus = (battery: BatteryDetail, thresholdPercent: number | undefined): BayStatus => {
  if (battery.lastStatus === 'servicing') return 'inprogress';
  if (battery.retired !== null || battery.lastSoh === null || thresholdPercent === undefined) return 'idle';
  return isBelowThreshold(battery.lastSoh, thresholdPercent) ? 'fail' : 'good';
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const LastResult = ({ battery: { lastStatus, lastServiceId, lastServiceType, lastServiceTime } }: Props) =>
  lastStatus === null ? (
    'Never serviced'
  ) : (
    <>
      <ServiceStatusIcon status={lastStatus} />
      <span className={styles['line']}>
        <SliderLink kind="service" id={lastServiceId}>
          {lastServiceType ?? 'Service'}
        </SliderLink>
        <RelativeTime at={lastServiceTime} />
      </span>
    </>
  );

type Props = { battery: BatteryDetail };

const Verdict = ({ battery }: Props) => {
  const { data } = useVerdict(battery);
  return (
    <section className={styles['verdict']} aria-label="Verdict">
      <p className={styles['label']}>
        <DispositionMark of={battery.disposition} borderline={battery.borderline} />
      </p>
      {data === undefined || data.soh === null ? null : (
        <p>
          State of health <Measure value={data.soh} unit="%" digits={1} />
          {data.uncertainty === null ? null : (
            <>
              {' ± '}
              <Measure value={data.uncertainty} unit="%" digits={1} />
            </>
          )}
          <span className={styles['quiet']}>Threshold {data.policy.keep} %</span>
        </p>
      )}
      <VerdictReasons battery={battery} />
    </section>
  );
};

const Ways = ({ battery }: Props) => {
  const id = String(battery.batteryId);
  return (
    <div className={styles['ways']}>
      <ButtonLink to="/batteries/$id" params={{ id }} search={{ battery: battery.batteryId }} variant="default">
        Details
      </ButtonLink>
      <Button variant="default" onClick={() => print()}>
        Print
      </Button>
      <Button variant="default" onClick={() => void printBatteryLabels([battery])}>
        Label
      </Button>
    </div>
  );
};

/** What somebody who scanned the battery must know first: which one it is, what to do with it, and why. */
export const BatteryHead = ({ battery }: Props) => {
  const { data } = useVerdict(battery);
  const { lastSoh, modelName, location, due, serviceFrequency } = battery;
  return (
    <div className={styles['head']}>
      <div className={styles['identity']}>
        <span className={styles['glyph']}>
          <BayGlyph
            status={glyphStatus(battery, data?.policy.keep)}
            level={lastSoh === null ? null : lastSoh / 100}
            offline={battery.retired !== null}
          />
        </span>
        <div>
          <h1>
            <SerialNumber>{batteryName(battery)}</SerialNumber>
          </h1>
          <p className={styles['quiet']}>{[modelName, location].filter((part) => part !== null).join(' · ')}</p>
          <Ways battery={battery} />
        </div>
      </div>
      <Verdict battery={battery} />
      <dl className={styles['facts']}>
        <Fact label="Last result">
          <LastResult battery={battery} />
        </Fact>
        <Fact label="Next service">
          {due === null ? <Missing /> : <DayDate at={due} />}
          {serviceFrequency === null ? null : (
            <span className={styles['quiet']}>
              {serviceFrequency === 1 ? 'Every day' : `Every ${serviceFrequency} days`}
            </span>
          )}
        </Fact>
        {battery.retired === null ? null : (
          <Fact label="Retired">
            <DayDate at={battery.retired} />
          </Fact>
        )}
      </dl>
    </div>
  );
};

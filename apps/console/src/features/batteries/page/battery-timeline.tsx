import { Button } from '@mantine/core';
import type { TimelineEvent, TimelineKind } from '@ohmstead/contract';
import { serviceStatusLabels } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import { SliderLink } from '../../../entity-list/detail/slider-link.tsx';
import { ServiceStatusIcon } from '../../../fleet/service-status.tsx';
import { shortDate } from '../../../lib/text/day.ts';
import { Measure } from '../../../ui/values/measure.tsx';
import { DayDate, ExactTime } from '../../../ui/values/relative-time.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import styles from './battery-page.module.css';

const dateWords: Record<Exclude<TimelineKind, 'service' | 'certificate'>, string> = {
  purchased: 'Purchased',
  inService: 'Put in service',
  expires: 'Expires',
  retired: 'Retired',
  firstSeen: 'First seen',
};
const stateWords = {
  valid: 'valid',
  expired: 'expired',
  replaced: 'replaced by a newer one',
  revoked: 'revoked',
} as const;

type Told = { icon: ReactNode; title: ReactNode; says: ReactNode };
type Service = NonNullable<TimelineEvent['service']>;
type Certificate = NonNullable<TimelineEvent['certificate']>;

const placeWords = ({ location, deviceSerialNumber, bay, operator }: Service): string =>
  [location, deviceSerialNumber, bay === null ? null : `Bay ${bay}`, operator]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

const toldService = (service: Service): Told => ({
  icon: <ServiceStatusIcon status={service.status} quiet />,
  title: (
    <>
      <SliderLink kind="service" id={service.serviceId}>
        {service.serviceType}
      </SliderLink>
      <span>
        {serviceStatusLabels[service.status]}
        {service.soh === null ? null : (
          <>
            {', '}
            <Measure value={service.soh} unit="%" digits={1} />
          </>
        )}
        {service.temp === null ? null : (
          <>
            {' at '}
            <Measure value={service.temp} unit="°C" />
          </>
        )}
      </span>
    </>
  ),
  says: placeWords(service),
});

const toldCertificate = ({ soh, uncertainty, validUntil, state }: Certificate): Told => ({
  icon: <StatusIcon tone={state === 'valid' ? 'good' : 'idle'} label="Certificate" quiet />,
  title: `Certificate issued, ${stateWords[state]}`,
  says: `${soh.toFixed(1)} % ± ${uncertainty.toFixed(1)} %, until ${shortDate(validUntil)}`,
});

const told = ({ kind, service, certificate }: TimelineEvent): Told => {
  if (service !== null) return toldService(service);
  if (certificate !== null) return toldCertificate(certificate);
  const words = kind === 'service' || kind === 'certificate' ? '' : dateWords[kind];
  return { icon: <StatusIcon tone="idle" label={words} quiet />, title: words, says: '' };
};

const keyOf = ({ at, kind, service, certificate }: TimelineEvent): string =>
  `${at} ${kind} ${service?.serviceId ?? certificate?.certificateId ?? ''}`;

type BatteryTimelineProps = {
  events: readonly TimelineEvent[];
  /** Loads older events; undefined if there are none. */
  onOlder: (() => void) | undefined;
  isLoading: boolean;
};

/** The life of a battery, newest first. */
export const BatteryTimeline = ({ events, onOlder, isLoading }: BatteryTimelineProps) => (
  <>
    <ol className={styles['timeline']}>
      {events.map((event) => {
        const { icon, title, says } = told(event);
        return (
          <li key={keyOf(event)}>
            {icon}
            <div>
              <p className={styles['line']}>{title}</p>
              <p className={styles['quiet']}>{says}</p>
            </div>
            <span className={styles['at']}>
              {event.service === null ? <DayDate at={event.at} /> : <ExactTime at={event.at} />}
            </span>
          </li>
        );
      })}
    </ol>
    {onOlder === undefined ? null : (
      <Button variant="default" loading={isLoading} onClick={onOlder}>
        Load older
      </Button>
    )}
  </>
);

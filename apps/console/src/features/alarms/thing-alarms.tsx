import { alarmStateOf } from '@ohmstead/contract';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { byUrgency, type OpenAlarm } from '../../data/open-alarms.ts';
import { useOpenAlarms } from '../../data/open-alarms-api.ts';
import { alarmStateLabels } from '../../fleet/alarms/alarm-words.ts';
import { SeverityMark } from '../../fleet/alarms/severity-mark.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import styles from './thing-alarms.module.css';

const Row = ({ alarm, isOfBay }: { alarm: OpenAlarm; isOfBay: boolean }) => (
  <li>
    <SeverityMark severity={alarm.severity} quiet isOver={!alarm.active} />
    <div>
      <p>
        <SliderLink kind="alarm" id={alarm.id}>
          {alarm.ruleName}
        </SliderLink>
      </p>
      <p className={styles['quiet']}>
        {[alarmStateLabels[alarmStateOf(alarm)], alarm.assignee, isOfBay ? alarm.thing : null]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </div>
    <span className={styles['quiet']}>
      <RelativeTime at={alarm.raisedAt} />
    </span>
  </li>
);

/** The alarms of a device with its bays, or of a battery, the most urgent first. */
export const ThingAlarms = ({ kind, id }: { kind: 'device' | 'battery'; id: number }) => {
  const alarms = useOpenAlarms();
  const own = byUrgency(
    alarms.filter(({ thingKind, deviceId, batteryId }) =>
      kind === 'battery' ? thingKind === 'battery' && batteryId === id : thingKind !== 'battery' && deviceId === id,
    ),
  );
  if (own.length === 0) return <p className={styles['quiet']}>No alarms: nothing here needs attention.</p>;
  return (
    <ul className={styles['alarms']} aria-label="Alarms">
      {own.map((alarm) => (
        <Row key={alarm.id} alarm={alarm} isOfBay={alarm.thingKind === 'bay'} />
      ))}
    </ul>
  );
};

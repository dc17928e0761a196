import type { ListColumn } from '@ohmstead/contract';
import { alarmKindOf } from '@ohmstead/domain';
import { IconBellZ, IconWaveSine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import type { CardFace } from '../../entity-list/list-definition.ts';
import { alarmStateLabels } from '../../fleet/alarms/alarm-words.ts';
import { SeverityMark } from '../../fleet/alarms/severity-mark.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { useNow } from '../../lib/now.ts';
import { exactDate } from '../../lib/text/day.ts';
import { Measure } from '../../ui/values/measure.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import type { AlarmRow } from './alarm-row.ts';
import styles from './alarms.module.css';

/** A measurement, or a count. */
export const AlarmValue = ({ kind, value }: Pick<AlarmRow, 'kind'> & { value: number | null }) => {
  const { unit, digits = 1 } = alarmKindOf(kind);
  return unit === null ? <Measure value={value} /> : <Measure value={value} unit={unit} digits={digits} />;
};

/** Serial numbers of batteries read better in a fixed width; devices have names. */
export const ThingName = ({ thing, thingKind }: Pick<AlarmRow, 'thing' | 'thingKind'>) => {
  if (thing === '') return thingKind === 'battery' ? 'No Serial' : 'Organisation';
  return thingKind === 'battery' ? <SerialNumber>{thing}</SerialNumber> : thing;
};

const Snoozed = ({ until }: { until: number | null }) => {
  const now = useNow();
  if (until === null || until <= now) return null;
  return (
    <span className={styles['tag']} title={`Snoozed until ${exactDate(until)}`}>
      <IconBellZ size={14} stroke={1.75} aria-hidden="true" /> Snoozed
    </span>
  );
};

/** Active, acknowledged or cleared, and what else is known of its messages. */
export const StateOfAlarm = ({
  state,
  snoozedUntil,
  flapping,
}: Pick<AlarmRow, 'state' | 'snoozedUntil' | 'flapping'>) => (
  <span className={styles['state']}>
    {alarmStateLabels[state]}
    <Snoozed until={snoozedUntil} />
    {flapping ? (
      <span className={styles['tag']} title="It comes and goes; there are no messages until it is steady">
        <IconWaveSine size={14} stroke={1.75} aria-hidden="true" /> Flapping
      </span>
    ) : null}
  </span>
);

const cells: Partial<Record<string, (alarm: AlarmRow) => ReactNode>> = {
  severity: ({ severity, active }) => <SeverityMark severity={severity} isOver={!active} />,
  worstSeverity: ({ worstSeverity }) => <SeverityMark severity={worstSeverity} isOver />,
  thing: (alarm) => (
    <SliderLink kind="alarm" id={alarm.id}>
      <ThingName {...alarm} />
    </SliderLink>
  ),
  state: (alarm) => <StateOfAlarm {...alarm} />,
  firstValue: ({ kind, firstValue }) => <AlarmValue kind={kind} value={firstValue} />,
  lastValue: ({ kind, lastValue }) => <AlarmValue kind={kind} value={lastValue} />,
};

/** The contents of an alarm's cell; undefined if the column's type is enough. */
export const alarmCell = (alarm: AlarmRow, { key }: ListColumn): ReactNode | undefined => cells[key]?.(alarm);

/** The rule and how the alarm stands, where their columns may be out of view. */
export const alarmBrief = (alarm: AlarmRow): ReactNode => (
  <>
    <span className={styles['rule']}>{alarm.ruleName}</span>
    <StateOfAlarm {...alarm} />
  </>
);

/** An alarm's card on a phone: what is wrong, how it stands and who cares. */
export const alarmCard = (alarm: AlarmRow): CardFace => ({
  kind: 'alarm',
  id: alarm.id,
  title: <ThingName {...alarm} />,
  value: <SeverityMark severity={alarm.severity} isOver={!alarm.active} />,
  lines: [
    <span key="what">{[alarm.ruleName, alarm.location].filter((part) => part !== null).join(' · ')}</span>,
    <>
      <StateOfAlarm {...alarm} />
      <span>
        · <RelativeTime at={alarm.raisedAt} />
        {alarm.assignee === null ? '' : ` · ${alarm.assignee}`}
      </span>
    </>,
  ],
});

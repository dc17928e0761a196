import { Button } from '@mantine/core';
import { alarmStateOf, type AlarmDetail } from '@ohmstead/contract';
import { useAlarm } from '../../data/alarms-api.ts';
import { useUser } from '../../data/session/session.ts';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { alarmKindLabels } from '../../fleet/alarms/alarm-words.ts';
import { SeverityMark } from '../../fleet/alarms/severity-mark.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { DetailSlider } from '../../ui/dialog/detail-slider.tsx';
import { FieldList, type Field } from '../../ui/values/field-list.tsx';
import { ExactTime } from '../../ui/values/relative-time.tsx';
import { AlarmValue, StateOfAlarm, ThingName } from './alarm-cell.tsx';
import { AlarmChart } from './alarm-chart.tsx';
import { alarmName } from './alarm-row.ts';
import { AlarmTimeline } from './alarm-timeline.tsx';
import { askToAssign, askToComment, askToSnooze } from './ask-to-change.tsx';
import { acknowledge, clear } from './change-alarms.ts';
import styles from './alarm-slider.module.css';

/** The battery, or the analyzer. */
const Thing = (alarm: AlarmDetail) => {
  const { batteryId, deviceId } = alarm;
  if (batteryId !== null)
    return (
      <SliderLink kind="battery" id={batteryId}>
        <ThingName {...alarm} />
      </SliderLink>
    );
  return (
    <SliderLink kind="device" id={deviceId}>
      <ThingName {...alarm} />
    </SliderLink>
  );
};

const Acknowledged = ({ acknowledgedAt, acknowledgedBy }: AlarmDetail) =>
  acknowledgedAt === null ? (
    'Not yet'
  ) : (
    <>
      <ExactTime at={acknowledgedAt} />
      {acknowledgedBy === null ? '' : ` by ${acknowledgedBy.name}`}
    </>
  );

const values = ({ kind, firstValue, lastValue, threshold }: AlarmDetail): Field[] =>
  lastValue === null
    ? []
    : [
        { label: 'First value', value: <AlarmValue kind={kind} value={firstValue} /> },
        { label: 'Last value', value: <AlarmValue kind={kind} value={lastValue} /> },
        { label: 'Threshold', value: <AlarmValue kind={kind} value={threshold} /> },
      ];

const fieldsOf = (alarm: AlarmDetail): Field[] => [
  { label: alarm.kind === 'own-house' ? 'What is wrong' : 'Thing', value: <Thing {...alarm} /> },
  { label: 'Location', value: alarm.location },
  { label: 'Rule', value: alarm.ruleName },
  { label: 'Looks for', value: alarmKindLabels[alarm.kind] },
  { label: 'Since', value: <ExactTime at={alarm.raisedAt} /> },
  { label: 'Cleared', value: <ExactTime at={alarm.clearedAt} /> },
  { label: 'Acknowledged', value: <Acknowledged {...alarm} /> },
  { label: 'Assignee', value: alarm.assignee ?? 'No one' },
  { label: 'Worst severity', value: <SeverityMark severity={alarm.worstSeverity} isOver={!alarm.active} /> },
  { label: 'Count', value: alarm.count.toLocaleString('en') },
  ...values(alarm),
  ...(alarm.snoozedUntil === null ? [] : [{ label: 'Snoozed until', value: <ExactTime at={alarm.snoozedUntil} /> }]),
];

const Work = ({ alarm }: { alarm: AlarmDetail }) => {
  const user = useUser();
  return (
    <div className={styles['buttons']} role="group" aria-label="Actions">
      {alarm.acknowledged ? null : <Button onClick={() => void acknowledge([alarm])}>Acknowledge</Button>}
      <Button variant="default" onClick={() => askToAssign([alarm], user?.id ?? 0)}>
        Assign
      </Button>
      <Button variant="default" onClick={() => askToSnooze([alarm])}>
        Snooze
      </Button>
      <Button variant="default" onClick={() => askToComment([alarm.id])}>
        Comment
      </Button>
      {alarm.active ? (
        <Button className={styles['last'] ?? ''} variant="default" onClick={() => void clear([alarm])}>
          Clear
        </Button>
      ) : null}
    </div>
  );
};

const Contents = ({ alarm }: { alarm: AlarmDetail }) => (
  <>
    <div className={styles['head']}>
      <SeverityMark severity={alarm.severity} isOver={!alarm.active} />
      <StateOfAlarm {...alarm} state={alarmStateOf(alarm)} />
    </div>
    <Allowed to="perm-alarms">
      <Work alarm={alarm} />
    </Allowed>
    <div className={styles['chart']}>
      <AlarmChart alarm={alarm} />
    </div>
    <FieldList title="Alarm" fields={fieldsOf(alarm)} />
    <AlarmTimeline alarm={alarm} />
  </>
);

/** One alarm with everything that happened to it, also after it has left the list. */
export const AlarmSlider = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <DetailSlider noun="alarm" query={useAlarm(id)} titleOf={alarmName} isEditing={false} onClose={onClose}>
    {(alarm) => <Contents alarm={alarm} />}
  </DetailSlider>
);

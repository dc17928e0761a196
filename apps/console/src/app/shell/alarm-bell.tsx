import { Menu } from '@mantine/core';
import { alarmSeverities } from '@ohmstead/domain';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { calling, type OpenAlarm } from '../../data/open-alarms.ts';
import { useOpenAlarms } from '../../data/open-alarms-api.ts';
import { alarmNoun, severityLabels } from '../../fleet/alarms/alarm-words.ts';
import { SeverityMark } from '../../fleet/alarms/severity-mark.tsx';
import { counted } from '../../lib/text/number-text.ts';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import styles from './alarm-bell.module.css';

/** The list has the others. */
const mostShown = 6;
const mostCounted = 999;

/** '12 alarms to acknowledge: 3 critical, 9 warning'. */
const wordsFor = (alarms: readonly OpenAlarm[]): string => {
  if (alarms.length === 0) return 'No alarms to acknowledge';
  const parts = alarmSeverities.toReversed().flatMap((severity) => {
    const count = alarms.filter((alarm) => alarm.severity === severity).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${severityLabels[severity].toLowerCase()}`];
  });
  return `${counted(alarms.length, alarmNoun)} to acknowledge: ${parts.join(', ')}`;
};

const Item = ({ severity, thing, thingKind, ruleName, raisedAt }: OpenAlarm) => (
  <span className={styles['item']}>
    <SeverityMark severity={severity} quiet />
    <span className={styles['thing']} data-of={thingKind}>
      {thing === '' ? 'No Serial' : thing}
    </span>
    <span className={styles['at']}>
      <RelativeTime at={raisedAt} />
    </span>
    <span className={styles['rule']}>{ruleName}</span>
  </span>
);

const Count = ({ alarms }: { alarms: readonly OpenAlarm[] }) =>
  alarms.length === 0 ? null : (
    <span className={styles['count']} data-severity={alarms[0]?.severity} aria-hidden="true">
      {alarms.length > mostCounted ? `${mostCounted}+` : alarms.length}
    </span>
  );

/** How many alarms wait for someone; its menu lists the worst and newest, and leads to all of them. */
export const AlarmBell = () => {
  const alarms = calling(useOpenAlarms({ isFollowed: true }));
  const navigate = useNavigate();
  const words = wordsFor(alarms);
  const isCritical = alarms[0]?.severity === 'critical';
  const Bell = isCritical ? IconBellRinging : IconBell;
  return (
    <Menu position="bottom-end" width={340} withinPortal>
      <Menu.Target>
        <button type="button" className={styles['button']} aria-label={words} title={words}>
          <Bell size={20} stroke={1.75} aria-hidden="true" />
          <Count alarms={alarms} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words}</Menu.Label>
        {alarms.slice(0, mostShown).map((alarm) => (
          <Menu.Item key={alarm.id} onClick={() => void navigate({ to: '/alarms', search: { alarm: alarm.id } })}>
            <Item {...alarm} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: '/alarms' })}>View all alarms</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

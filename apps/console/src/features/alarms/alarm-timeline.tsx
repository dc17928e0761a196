import type { AlarmDetail } from '@ohmstead/contract';
import { alarmSeverities, isOneOf } from '@ohmstead/domain';
import {
  IconBellOff,
  IconBellRinging,
  IconBellZ,
  IconCheck,
  IconMessage,
  IconPoint,
  IconRotate,
  IconSquareCheck,
  IconUserPlus,
  IconWaveSine,
  type Icon,
} from '@tabler/icons-react';
import { SeverityMark } from '../../fleet/alarms/severity-mark.tsx';
import { ExactTime } from '../../ui/values/relative-time.tsx';
import { AlarmValue } from './alarm-cell.tsx';
import { timelineWords, type TimelineEntry } from './timeline-words.ts';
import styles from './alarm-slider.module.css';

const icons: Partial<Record<string, Icon>> = {
  reopened: IconRotate,
  cleared: IconSquareCheck,
  acknowledged: IconCheck,
  assigned: IconUserPlus,
  commented: IconMessage,
  snoozed: IconBellZ,
  flapping: IconWaveSine,
  notified: IconBellRinging,
  silenced: IconBellOff,
};

const isRise = (what: string): boolean => what === 'raised' || what === 'worsened';

const Sign = ({ what, severity }: TimelineEntry) => {
  if (isRise(what) && isOneOf(alarmSeverities, severity)) return <SeverityMark severity={severity} quiet />;
  const Own = icons[what] ?? IconPoint;
  return <Own size={16} stroke={1.75} aria-hidden="true" />;
};

/** Everything that happened to an alarm, newest first. */
export const AlarmTimeline = ({ alarm: { kind, timeline } }: { alarm: AlarmDetail }) => (
  <section className={styles['events']}>
    <h3>Timeline</h3>
    <ol>
      {timeline.toReversed().map((entry, place) => (
        <li key={timeline.length - place}>
          <span className={styles['sign']}>
            <Sign {...entry} />
          </span>
          <div>
            <p>
              {timelineWords(entry)}
              {entry.value === null ? null : (
                <>
                  {', '}
                  <AlarmValue kind={kind} value={entry.value} />
                </>
              )}
            </p>
            {entry.what === 'commented' ? <p className={styles['comment']}>{entry.text}</p> : null}
          </div>
          <span className={styles['at']}>
            <ExactTime at={entry.at} />
          </span>
        </li>
      ))}
    </ol>
  </section>
);

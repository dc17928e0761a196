import type { AlarmPreview, NewAlarmRule } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { SeverityMark } from '../../fleet/alarms/severity-mark.tsx';
import { exactDate, shortDate } from '../../lib/text/day.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { usePreview } from './alarm-rules-api.ts';
import styles from './alarm-rules.module.css';
import { busiestText, previewText } from './preview-words.ts';

const pauseMs = 500;

/** The rule once nobody has typed for a while. */
const usePaused = (rule: NewAlarmRule | null): NewAlarmRule | null => {
  const [paused, setPaused] = useState(rule);
  const isAsked = JSON.stringify(rule) === JSON.stringify(paused);
  useEffect(() => {
    if (isAsked) return undefined;
    const timer = setTimeout(() => setPaused(rule), pauseMs);
    return () => clearTimeout(timer);
  }, [isAsked, rule]);
  return paused;
};

/** A bar for each day; what they say is in words beside them. */
const Bars = ({ preview }: { preview: AlarmPreview }) => {
  const most = Math.max(1, ...preview.days.map(({ raised }) => raised));
  const [first, last] = [preview.days[0], preview.days.at(-1)];
  return (
    <div>
      <div className={styles['bars']} role="img" aria-label={`Alarms by day. Most: ${busiestText(preview) || 'none'}`}>
        {preview.days.map(({ day, raised }) => (
          <span
            key={day}
            className={styles['bar']}
            data-none={raised === 0}
            style={{ height: `${(raised / most) * 100}%` }}
            title={`${shortDate(day)}: ${raised.toLocaleString('en')}`}
          />
        ))}
      </div>
      <div className={styles['ends']} aria-hidden="true">
        <span>{first === undefined ? '' : shortDate(first.day)}</span>
        <span>{preview.raised === 0 ? '' : `at most ${most.toLocaleString('en')} a day`}</span>
        <span>{last === undefined ? '' : shortDate(last.day)}</span>
      </div>
    </div>
  );
};

type Previewed = AlarmPreview['alarms'][number];

const keyOf = ({ thingKind, batteryId, deviceId, bayId, raisedAt }: Previewed): string =>
  [thingKind, batteryId, deviceId, bayId, raisedAt].join(' ');

const Listed = ({ preview }: { preview: AlarmPreview }) => (
  <>
    <ul className={styles['previewed']} aria-label="Alarms that it would have raised">
      {preview.alarms.map((alarm) => (
        <li key={keyOf(alarm)}>
          <SeverityMark severity={alarm.severity} quiet isOver={alarm.clearedAt !== null} />
          <span>
            {alarm.thing === '' ? 'No Serial' : alarm.thing}
            {alarm.clearedAt === null ? ' · still active' : ''}
          </span>
          <span className={styles['at']}>{exactDate(alarm.raisedAt)}</span>
        </li>
      ))}
    </ul>
    {preview.more ? <p className={styles['quiet']}>Only the newest {preview.alarms.length} are listed.</p> : null}
  </>
);

/** What a rule would have raised in the last 90 days, before it is saved. */
export const RulePreview = ({ rule }: { rule: NewAlarmRule | null }) => {
  const { data, error, isPlaceholderData } = usePreview(usePaused(rule));
  return (
    <section className={styles['section']} aria-label="Preview" aria-busy={isPlaceholderData}>
      <p className={styles['sum']} role="status">
        {data === undefined ? 'What it would have raised in the last 90 days' : previewText(data)}
      </p>
      {rule === null ? <p className={styles['quiet']}>Correct the fields above to see the preview.</p> : null}
      {error === null ? null : (
        <p className={styles['problem']} role="alert">
          {wordsOf(error).text}
        </p>
      )}
      {data === undefined && error === null && rule !== null ? <Waiting words="Checking the last 90 days…" /> : null}
      {data === undefined ? null : (
        <>
          <Bars preview={data} />
          <Listed preview={data} />
        </>
      )}
    </section>
  );
};

import type { WallBay, WallDevice as Device } from '@ohmstead/contract';
import type { AlarmSeverity } from '@ohmstead/domain';
import { BayGlyph } from '../fleet/bay-glyph.tsx';
import { alarmWords, bayWords, levelOf, sinceWords } from './wall-words.ts';
import styles from './wall.module.css';

/** A triangle, so that an alarm is seen without colours. */
export const AlarmMark = ({ severity, words }: { severity: AlarmSeverity; words: string }) => (
  <span className={styles['alarm']} data-severity={severity}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.5 23 21.5H1z" />
      <path className={styles['stroke']} d="M12 9v6M12 18v.5" />
    </svg>
    {words}
  </span>
);

const Bay = ({ bay, offline, now }: { bay: WallBay; offline: boolean; now: number }) => {
  const { state, detail } = bayWords(bay, now);
  return (
    <li className={styles['bay']} data-status={bay.status} data-offline={offline} data-alarm={bay.alarm ?? undefined}>
      <BayGlyph status={bay.status} level={levelOf(bay)} offline={offline} />
      <div className={styles['words']}>
        <p className={styles['number']}>
          Bay {bay.number}
          {bay.alarm === null ? null : <AlarmMark severity={bay.alarm} words={alarmWords[bay.alarm]} />}
        </p>
        <p className={styles['state']}>{offline ? 'Unknown' : state}</p>
        {offline || detail === null ? null : <p className={styles['detail']}>{detail}</p>}
        {bay.battery === null ? null : <p className={styles['battery']}>{bay.battery}</p>}
      </div>
    </li>
  );
};

type WallDeviceProps = { device: Device; columns: number; now: number };

/** A device drawn with its bays as slots, at the size of a wall. */
export const WallDevice = ({ device, columns, now }: WallDeviceProps) => (
  <section
    className={styles['device']}
    data-offline={!device.online}
    style={{ '--columns': Math.min(columns, Math.max(1, device.bays.length)) }}
  >
    <h2>
      <span>{device.name}</span>
      {device.alarm === null ? null : <AlarmMark severity={device.alarm} words={alarmWords[device.alarm]} />}
      {device.online ? null : (
        <span className={styles['offline']}>
          {device.lastMessageTime === null ? 'Offline' : `Offline since ${sinceWords(device.lastMessageTime, now)}`}
        </span>
      )}
    </h2>
    <ul>
      {device.bays.map((bay) => (
        <Bay key={bay.id} bay={bay} offline={!device.online} now={now} />
      ))}
    </ul>
  </section>
);

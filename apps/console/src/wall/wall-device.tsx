import type { WallBay, WallDevice as Device } from '@ohmstead/contract';
import type { AlarmSeverity } from '@ohmstead/domain';
import { BayGlyph } from '../fleet/bay-glyph.tsx';
import { alarmWords, bayWords, levelOf, offlineSince } from './wall-words.ts';
import styles from './wall.module.css';

type AlarmMarkProps = { severity: AlarmSeverity; isAlone?: boolean };

/** A triangle, so that an alarm is seen without colours. */
export const AlarmMark = ({ severity, isAlone = false }: AlarmMarkProps) => (
  <span className={styles['alarm']} data-severity={severity}>
    <svg viewBox="0 0 24 24" role="img" aria-label={alarmWords[severity]}>
      <path d="M12 2.5 23 21.5H1z" />
      <path className={styles['stroke']} d="M12 9v6M12 18v.5" />
    </svg>
    {isAlone ? null : alarmWords[severity]}
  </span>
);

type BayProps = { bay: WallBay; offlineSince: string | null; now: number };

const Bay = ({ bay, offlineSince, now }: BayProps) => {
  const offline = offlineSince !== null;
  const { state, detail } = offline ? { state: 'Offline', detail: offlineSince } : bayWords(bay, now);
  return (
    <li className={styles['bay']} data-status={bay.status} data-offline={offline} data-alarm={bay.alarm ?? undefined}>
      <BayGlyph status={bay.status} level={levelOf(bay)} offline={offline} />
      <div className={styles['words']}>
        <p className={styles['number']}>
          Bay {bay.number}
          {bay.alarm === null ? null : <AlarmMark severity={bay.alarm} isAlone />}
        </p>
        <p className={styles['state']}>{state}</p>
        {detail === null || detail === '' ? null : <p className={styles['detail']}>{detail}</p>}
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
      {device.alarm === null ? null : <AlarmMark severity={device.alarm} />}
    </h2>
    <ul>
      {device.bays.map((bay) => (
        <Bay key={bay.id} bay={bay} offlineSince={offlineSince(device, now)} now={now} />
      ))}
    </ul>
  </section>
);

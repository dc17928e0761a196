import { BayGlyph } from '../../fleet/bay-glyph.tsx';
import styles from './step-drawings.module.css';

const digits = [4, 8, 1, 0, 2, 7];

export const ClaimCode = () => (
  <span className={styles['code']}>
    {digits.map((digit) => (
      <span key={digit} className={styles['digit']}>
        {digit}
      </span>
    ))}
  </span>
);

export const FillingBay = () => (
  <span className={styles['bays']}>
    <BayGlyph status="good" level={1} />
    <span className={styles['filling']}>
      <BayGlyph status="inprogress" level={0.6} />
    </span>
    <BayGlyph status="empty" level={null} />
  </span>
);

/** The decline of one battery's health, with its threshold. */
export const HealthBar = () => (
  <svg className={styles['health']} viewBox="0 0 200 84" aria-hidden="true">
    <path className={styles['threshold']} d="M0 56h200" />
    <text className={styles['label']} x="0" y="50">
      80 %
    </text>
    <path className={styles['curve']} d="M4 14 36 18 68 22 100 30 132 38 164 50 194 66" />
    <circle className={styles['last']} cx="194" cy="66" r="4.5" />
  </svg>
);

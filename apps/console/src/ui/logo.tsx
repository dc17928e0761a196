import styles from './logo.module.css';

const cells = [
  { x: 2, level: 7 },
  { x: 9.25, level: 12 },
  { x: 16.5, level: 17 },
];

/** The mark without the name: three bays, each with a battery at its own level. */
export const LogoMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles['mark']}>
    {cells.map(({ x, level }) => (
      <g key={x}>
        <rect x={x + 1.75} y="1.5" width="2" height="3" rx="0.75" className={styles['cell']} />
        <rect x={x} y="4.5" width="5.5" height="17" rx="1.5" className={styles['cell']} />
        <rect x={x} y={21.5 - level} width="5.5" height={level} rx="1.5" className={styles['level']} />
      </g>
    ))}
  </svg>
);

export const Logo = () => (
  <span className={styles['logo']}>
    <LogoMark />
    <span className={styles['name']}>Ohmstead</span>
  </span>
);

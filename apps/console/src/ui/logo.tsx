import styles from './logo.module.css';

/** The sign alone: a bay with a battery in it, filled to its state of health, and the line it is measured against. */
export const LogoMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles['mark']}>
    <path d="M4 3v15a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V3" className={styles['bay']} />
    <rect x="8" y="9" width="8" height="8" rx="1" className={styles['level']} />
    <path d="M8 5.25h8" className={styles['line']} />
  </svg>
);

export const Logo = () => (
  <span className={styles['logo']}>
    <LogoMark />
    <span className={styles['name']}>Ohmstead</span>
  </span>
);

import { Way } from './way.tsx';
import styles from './menu.module.css';

type MenuProps = { withSignup: boolean; sections: readonly { to: string; label: string }[] };

/** Opens and closes without a script; mobile-menu.ts adds the rest of a menu's behaviour. */
export const Menu = ({ withSignup, sections }: MenuProps) => (
  <details className={styles['menu']} data-menu>
    <summary className={styles['toggle']} aria-label="Menu">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={styles['sign']}>
        <path d="M3 6h14" />
        <path d="M3 14h14" />
      </svg>
    </summary>
    <nav className={styles['panel']} aria-label="Menu">
      {sections.map(({ to, label }) => (
        <a key={to} href={to} className={styles['link']}>
          {label}
        </a>
      ))}
      <div className={styles['ways']}>
        {withSignup ? (
          <Way to="/signup" primary large>
            Request Early Access
          </Way>
        ) : null}
        <Way to="/login" large>
          Login
        </Way>
      </div>
    </nav>
  </details>
);

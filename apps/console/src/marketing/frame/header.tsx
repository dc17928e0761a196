import { Logo } from '../../ui/logo.tsx';
import { Menu } from './menu.tsx';
import { Way } from './way.tsx';
import styles from './header.module.css';

export const sections = [
  { to: '/#steps', label: 'How it works' },
  { to: '/#features', label: 'Features' },
  { to: '/api/docs', label: 'API' },
];

/** Its look changes once the page is scrolled: see follow-scroll.ts. */
export const Header = ({ withSignup }: { withSignup: boolean }) => (
  <header className={styles['header']} data-header>
    <div className={styles['bar']}>
      <a href="/" className={styles['home']} aria-label="Ohmstead, home">
        <Logo />
      </a>
      <nav className={styles['links']} aria-label="Sections">
        {sections.map(({ to, label }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
      </nav>
      <div className={styles['ways']}>
        <Way to="/login">Login</Way>
        {withSignup ? (
          <Way to="/signup" primary>
            Request Early Access
          </Way>
        ) : null}
      </div>
      <Menu withSignup={withSignup} sections={sections} />
    </div>
  </header>
);

import { BayStrip, type StripBay } from '../ui/bay-strip.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Logo } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/page.tsx';
import styles from './home-page.module.css';

const bays: StripBay[] = [
  { id: 1, number: 1, status: 'good', level: 0.97 },
  { id: 2, number: 2, status: 'inprogress', level: 0.62 },
  { id: 3, number: 3, status: 'inprogress', level: 0.28 },
  { id: 4, number: 4, status: 'fail', level: 0.71 },
  { id: 5, number: 5, status: 'idle', level: 0.85 },
  { id: 6, number: 6, status: 'empty', level: null },
];

/** The way in for whoever types the bare address. */
export const HomePage = () => {
  usePageTitle('Ohmstead');
  return (
    <div className={styles['page']}>
      <Logo />
      <div className={styles['strip']}>
        <BayStrip size="large" bays={bays} />
      </div>
      <h1 className={styles['claim']}>Every battery on every bench, at a glance.</h1>
      <p className={styles['lead']}>
        Ohmstead shows what your analyzers do, which batteries stand in their bays and how each one has aged.
      </p>
      <div className={styles['ways']}>
        <ButtonLink to="/login" size="md">
          Login
        </ButtonLink>
        <ButtonLink to="/signup" size="md" variant="default">
          Request Early Access
        </ButtonLink>
      </div>
    </div>
  );
};

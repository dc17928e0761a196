import { Way } from '../frame/way.tsx';
import { LiveBench } from './live-bench.tsx';
import { ThemedPicture } from './themed-picture.tsx';
import styles from './masthead.module.css';

export const Masthead = () => (
  <section className={styles['masthead']} aria-labelledby="claim">
    <div className={styles['first']}>
      <div className={styles['words']}>
        <h1 id="claim" className={styles['claim']}>
          Every battery on every bench, at a glance.
        </h1>
        <p className={styles['lead']}>
          Watch every analyzer live, keep each battery's full history, and know which ones you can still trust.
        </p>
        <div className={styles['ways']}>
          <Way to="/signup" primary large>
            Request Early Access
          </Way>
          <Way to="/login" large demo>
            Try the live demo
          </Way>
          <Way to="/login" large>
            Login
          </Way>
        </div>
        <p className={styles['terms']}>Early access is free to try. The number of spots is limited.</p>
      </div>
      <div className={styles['bench']} data-masthead>
        <LiveBench />
      </div>
    </div>
    <div className={styles['product']}>
      <ThemedPicture
        eager
        name="dashboard"
        narrowName="devices-narrow"
        width={1600}
        height={1000}
        alt="The Ohmstead console with analyzers by location, running services and the state of health of all batteries"
      />
    </div>
  </section>
);

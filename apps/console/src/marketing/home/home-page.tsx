import { MarketingPage } from '../frame/marketing-page.tsx';
import { Way } from '../frame/way.tsx';
import { Features } from './features.tsx';
import { Masthead } from './masthead.tsx';
import { Steps } from './steps.tsx';
import styles from './get-started.module.css';

const GetStarted = () => (
  <section className={styles['band']} aria-labelledby="get-started">
    <div className={styles['inside']}>
      <div>
        <h2 id="get-started" className={styles['heading']}>
          Get Started
        </h2>
        <p className={styles['text']}>
          Tell us who you are and where you test batteries. Early access is free to try, with limited spots.
        </p>
      </div>
      <div className={styles['ways']}>
        <Way to="/signup" primary large>
          Request Early Access
        </Way>
        <Way to="/login" large>
          Login
        </Way>
      </div>
    </div>
  </section>
);

export const HomePage = () => (
  <MarketingPage>
    <Masthead />
    <Steps />
    <Features />
    <GetStarted />
  </MarketingPage>
);

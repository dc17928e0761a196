import { MarketingPage } from '../frame/marketing-page.tsx';
import { EarlyAccessForm } from './early-access-form.tsx';
import { NoticeTemplate } from './notice-template.tsx';
import styles from './signup-page.module.css';

const promises = [
  'Early access is free to try. The number of spots is limited.',
  'A person will read and answer your request. You will not be signed up for anything else.',
  'Your data stays yours: every list and chart can be downloaded.',
];

export const SignupPage = () => (
  <MarketingPage withSignup={false}>
    <div className={styles['page']}>
      <section className={styles['panel']} aria-labelledby="signup-title" data-early-access>
        <div>
          <h1 id="signup-title" className={styles['title']}>
            Request Early Access...
          </h1>
          <p className={styles['lead']}>Tell us who you are and where you test batteries.</p>
          <EarlyAccessForm />
        </div>
        <template data-thanks>
          <div className={styles['thanks']} role="status">
            <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              <circle cx="24" cy="24" r="22" />
              <path d="m15 25 6.500 6.500L34 18" />
            </svg>
            <h1 tabIndex={-1} className={styles['title']}>
              Thank You ...
            </h1>
            <p className={styles['lead']}>We have received your details and will be in touch soon.</p>
            <a href="/">Back to the home page</a>
          </div>
        </template>
      </section>
      <ul className={styles['promises']}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </div>
    <NoticeTemplate />
  </MarketingPage>
);

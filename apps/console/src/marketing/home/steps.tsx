import type { ReactNode } from 'react';
import { stepDelaysMs } from '../behaviours/step-delays.ts';
import { ClaimCode, FillingBay, HealthBar } from './step-drawings.tsx';
import styles from './steps.module.css';

type StepProps = { number: number; title: string; drawing: ReactNode; children: string };

const Step = ({ number, title, drawing, children }: StepProps) => (
  <li className={styles['step']} data-reveal={stepDelaysMs[number - 1]}>
    <div className={styles['drawing']} aria-hidden="true">
      {drawing}
    </div>
    <h3 className={styles['title']}>
      <span className={styles['number']}>{number}</span>
      {title}
    </h3>
    <p className={styles['text']}>{children}</p>
  </li>
);

export const Steps = () => (
  <section id="steps" className={styles['steps']} aria-labelledby="steps-title">
    <h2 id="steps-title" className={styles['heading']}>
      From bench to answer in three steps
    </h2>
    <ol className={styles['list']}>
      <Step number={1} title="Claim your analyzers" drawing={<ClaimCode />}>
        Open the link that comes with the analyzer and enter the six-digit code on its display. From then on it reports
        only to your organisation.
      </Step>
      <Step number={2} title="Put a battery in a bay" drawing={<FillingBay />}>
        Voltage, current, temperature and capacity appear while the service runs. Analyzers keep their measurements
        until the server has stored them, even if the network fails.
      </Step>
      <Step number={3} title="Keep, recondition or retire" drawing={<HealthBar />}>
        Each service adds to the history of its battery. See how its health has changed and which batteries have fallen
        below the 80 % threshold.
      </Step>
    </ol>
  </section>
);

import type { ServiceImport } from '@ohmstead/contract';
import { Sparkline } from '../../../charts/sparkline/sparkline.tsx';
import { Count } from '../import-steps.tsx';
import type { ImportCalls } from '../imports-api.ts';
import styles from '../imports.module.css';
import { summaryFacts } from './service-words.ts';

export type ServiceStepProps = { found: ServiceImport; calls: ImportCalls };

export const Summary = ({ found: { summary } }: Pick<ServiceStepProps, 'found'>) =>
  summary === null ? null : (
    <dl className={styles['counts']}>
      {summaryFacts(summary).map(({ label, value }) => (
        <Count key={label} label={label}>
          {value}
        </Count>
      ))}
    </dl>
  );

const plotWords = { voltage: 'Voltage', current: 'Current', impedance: 'Impedance' } as const;

/** The curves at a glance. */
export const Plots = ({ found: { plots } }: Pick<ServiceStepProps, 'found'>) => (
  <div className={styles['plots']}>
    {plots.map(({ of, x, y }) => (
      <figure key={of}>
        <figcaption className={styles['quiet']}>{plotWords[of]}</figcaption>
        <Sparkline x={x} y={y} widthPx={280} heightPx={72} label={`${plotWords[of]} as read`} />
      </figure>
    ))}
  </div>
);

/** What looks wrong in the file; errors refuse the import. */
export const Findings = ({ found: { findings } }: Pick<ServiceStepProps, 'found'>) =>
  findings.length === 0 ? null : (
    <ul className={styles['findings']} aria-label="Findings">
      {findings.map(({ code, severity, message }) => (
        <li key={code} data-severity={severity}>
          <strong>{severity === 'error' ? 'Error' : 'Warning'}</strong> {message}
        </li>
      ))}
    </ul>
  );

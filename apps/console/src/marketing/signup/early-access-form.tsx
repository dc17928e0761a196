import button from '../frame/button.module.css';
import type { EarlyAccessField } from './early-access-problems.ts';
import styles from './early-access-form.module.css';

type FieldProps = { name: EarlyAccessField; label: string; type?: 'text' | 'email'; autoComplete: string };

const Field = ({ name, label, type = 'text', autoComplete }: FieldProps) => (
  <div className={styles['field']}>
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      type={type}
      autoComplete={autoComplete}
      required
      aria-describedby={`${name}-problem`}
      className={styles['input']}
    />
    <p id={`${name}-problem`} className={styles['problem']} />
  </div>
);

/** Its script is ask-early-access.ts, which also turns off the browser's own validation messages. */
export const EarlyAccessForm = () => (
  <form className={styles['form']} noValidate>
    <Field name="name" label="Your Name" autoComplete="name" />
    <Field name="company" label="Company" autoComplete="organization" />
    <Field name="email" label="Email" type="email" autoComplete="email" />
    <noscript>
      <p className={styles['needsScript']}>
        This form needs JavaScript. Turn it on in your browser and reload the page.
      </p>
    </noscript>
    <button type="submit" className={button['button']} data-primary data-large>
      <span className={styles['spinner']} aria-hidden="true" />
      <span data-words>Submit</span>
    </button>
  </form>
);

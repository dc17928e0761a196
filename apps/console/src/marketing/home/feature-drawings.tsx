import styles from './feature-drawings.module.css';

const lines = [
  '"Serial Number","SoH","FCC"',
  '"HX19E187037",87.3,4278',
  '"TE23E990021",84.7,8470',
  '"HX22H359052",91.2,6019',
];

export const ExportDrawing = () => (
  <pre className={styles['csv']} aria-hidden="true">
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </pre>
);

export const AlertDrawing = () => (
  <div className={styles['mail']} aria-hidden="true">
    <div className={styles['subject']}>Ward chargers is offline</div>
    <div className={styles['quiet']}>North Clinic · offline for 5 minutes</div>
    <div className={styles['quiet']}>2 services completed earlier</div>
  </div>
);

const rights = [
  { name: 'Can View Charts and Graphs', on: true },
  { name: 'Can Download Data', on: true },
  { name: 'Can Delete Batteries', on: false },
];

export const PeopleDrawing = () => (
  <ul className={styles['rights']} aria-hidden="true">
    {rights.map(({ name, on }) => (
      <li key={name} className={styles['right']} data-on={on}>
        <svg viewBox="0 0 16 16" width="16" height="16">
          <rect x="0.5" y="0.5" width="15" height="15" rx="4" />
          {on ? <path d="M4 8.3 7 11l5-6" /> : null}
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

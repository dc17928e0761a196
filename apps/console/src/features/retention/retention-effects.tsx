import { archivedAboveSamples } from '@ohmstead/domain';
import { Card } from '../../ui/page/card.tsx';
import styles from './retention.module.css';

const effects = [
  {
    what: 'What moves',
    text: `The raw samples of services that ended longer ago and have more than ${archivedAboveSamples.toLocaleString('en')} of them: one compressed file for each service, checked before the database lets go of anything.`,
  },
  {
    what: 'What stays as it is',
    text: 'Results, spectra, reports, histories and lists. The chart of a whole service looks the same and keeps every peak; zoomed in far, it shows fewer points, and says so.',
  },
  {
    what: 'Nothing is deleted',
    text: 'The files hold every sample exactly as it was measured, and are part of backups and exports. They stay files, also when the time is made longer.',
  },
];

/** What becomes of the samples, before anybody has to ask. */
export const RetentionEffects = () => (
  <Card title="What happens when samples are archived">
    <dl className={styles['effects']}>
      {effects.map(({ what, text }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

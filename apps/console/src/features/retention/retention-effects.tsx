import { archivedAboveSamples } from '@ohmstead/domain';
import { Card } from '../../ui/page/card.tsx';
import styles from './retention.module.css';

const effects = [
  {
    what: 'What is archived',
    text: `The raw samples of services that ended longer ago and have more than ${archivedAboveSamples.toLocaleString('en')} of them: one compressed file for each service, checked before anything is removed from the database.`,
  },
  {
    what: 'What stays the same',
    text: 'Results, spectra, reports, histories and lists. The chart of a whole service looks the same and keeps every peak; zoomed in closely, it shows fewer points and says so.',
  },
  {
    what: 'Nothing is deleted',
    text: 'The files hold every sample exactly as measured and are included in backups and exports. Archived samples stay archived even if you extend the period.',
  },
];

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

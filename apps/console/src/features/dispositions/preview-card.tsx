import type { DispositionChange, DispositionPreview } from '@ohmstead/contract';
import type { DispositionPolicy } from '@ohmstead/domain';
import { Link } from '@tanstack/react-router';
import { wordsOf } from '../../data/api-error.ts';
import { DispositionMark } from '../../fleet/disposition.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import styles from './dispositions.module.css';
import { usePreview } from './policies-api.ts';

/** More would not fit into an address. */
const mostLinked = 2_000;

const Change = ({ from, to, batteryIds }: DispositionChange) => {
  const words = (
    <>
      <span className={styles['count']}>{batteryIds.length.toLocaleString('en')}</span>
      <DispositionMark of={from} />
      <span aria-hidden="true">→</span>
      <span className={styles['unseen']}>to</span>
      <DispositionMark of={to} />
    </>
  );
  return (
    <li>
      {batteryIds.length > mostLinked ? (
        <span className={styles['change']}>{words}</span>
      ) : (
        <Link className={styles['change']} to="/batteries" search={{ filter: { batteryIds } }} target="_blank">
          {words}
        </Link>
      )}
    </li>
  );
};

const listed = ({ chemistries }: DispositionPreview): string =>
  chemistries.map(({ chemistry, count }) => `${chemistry} ${count.toLocaleString('en')}`).join(', ');

/** '47 of 1,203 change'. */
const Found = ({ preview }: { preview: DispositionPreview }) => {
  const { total, changedCount, changes, chemistries } = preview;
  const largest = changes.some(({ batteryIds }) => batteryIds.length > mostLinked);
  return (
    <div className={styles['preview']} role="status">
      <p className={styles['sum']}>
        {changedCount === 0
          ? `None of ${total.toLocaleString('en')} batteries in use changes.`
          : `${changedCount.toLocaleString('en')} of ${total.toLocaleString('en')} batteries in use change:`}
      </p>
      {changes.length === 0 ? null : (
        <ul className={styles['changes']} aria-label="Changes">
          {changes.map((change) => (
            <Change key={`${change.from} ${change.to}`} {...change} />
          ))}
        </ul>
      )}
      {largest ? (
        <p className={styles['quiet']}>Changes of more than 2,000 batteries cannot be opened as a list.</p>
      ) : null}
      {chemistries.length === 0 ? null : (
        <p className={styles['quiet']}>Batteries in use, by chemistry that may be reconditioned: {listed(preview)}.</p>
      )}
    </div>
  );
};

/** What saving would change, of the batteries that the user sees. */
export const PreviewCard = ({ policies }: { policies: readonly DispositionPolicy[] }) => {
  const { data, error } = usePreview(policies, true);
  return (
    <Card title="What saving changes" note="Nothing is saved yet. Each line opens its batteries in a new tab.">
      {error !== null ? (
        <p className={styles['problem']} role="alert">
          {wordsOf(error).text}
        </p>
      ) : data === undefined ? (
        <Waiting words="Judging the batteries…" />
      ) : (
        <Found preview={data} />
      )}
    </Card>
  );
};

import type { PlanAnswer } from '@ohmstead/contract';
import type { PlanSettings } from '@ohmstead/domain';
import { wordsOf } from '../../../data/api-error.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { doneWords } from '../plan-words.ts';
import { usePlansCompared } from './plan-settings-api.ts';
import styles from './plan-settings.module.css';

type Place = PlanAnswer['locations'][number];

const changed = (now: number, wanted: number): string =>
  now === wanted
    ? wanted.toLocaleString('en')
    : `${wanted.toLocaleString('en')} instead of ${now.toLocaleString('en')}`;

const Change = ({ now, wanted }: { now: Place | undefined; wanted: Place }) => (
  <li>
    <strong>{wanted.location}</strong>: {changed(now?.dueCount ?? 0, wanted.dueCount)} due in four weeks,{' '}
    {changed(now?.overdue.count ?? 0, wanted.overdue.count)} overdue. {doneWords(wanted)}
  </li>
);

/** What saving would change, at the locations that the user sees. */
export const PlanChange = ({ settings }: { settings: PlanSettings }) => {
  const { data, error } = usePlansCompared(settings);
  return (
    <Card title="What saving changes" note="Nothing is saved yet.">
      {error === null ? null : <p role="alert">{wordsOf(error).text}</p>}
      {data === undefined && error === null ? <Waiting words="Planning…" /> : null}
      {data === undefined ? null : (
        <div role="status">
          <p>{changed(data.now.total, data.wanted.total)} batteries are listed as due.</p>
          <ul className={styles['changes']}>
            {data.wanted.locations.map((wanted) => (
              <Change
                key={wanted.locationId}
                now={data.now.locations.find(({ locationId }) => locationId === wanted.locationId)}
                wanted={wanted}
              />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
};

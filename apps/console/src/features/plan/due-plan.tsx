import { useState } from 'react';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { DueList } from './due-list.tsx';
import { DuePlaces } from './due-places.tsx';
import { usePlan, type MoreBays } from './plan-api.ts';
import { planGroups } from './plan-words.ts';
import styles from './plan.module.css';

/** The batteries that are due, when they can be serviced, and what each location needs for that. */
export const DuePlan = () => {
  const [moreBays, setMoreBays] = useState<MoreBays>([]);
  const { data, error, refetch } = usePlan(moreBays);
  if (data === undefined && error !== null) return <LoadFailed what="The plan" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting words="Loading the plan…" />;
  return (
    <div className={styles['plan']}>
      <DuePlaces locations={data.locations} moreBays={moreBays} onMore={setMoreBays} />
      <p className={styles['quiet']} role="status">
        {moreBays.length === 0 ? 'Planned with the bays there are.' : 'A preview with more bays. Nothing is changed.'}
      </p>
      {planGroups(data).map((group) => (
        <DueList key={group.title} {...group} bays={data.bays} />
      ))}
    </div>
  );
};

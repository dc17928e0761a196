import { SegmentedControl, Switch } from '@mantine/core';
import type { PlanAnswer } from '@ohmstead/contract';
import { planInOrder } from '@ohmstead/domain';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';
import { useSearchChange } from '../../entity-list/search/use-search-change.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { BayCalendar } from './bay-calendar.tsx';
import type { PlannedItem } from './calendar-days.ts';
import { DueList } from './due-list.tsx';
import { DuePlaces } from './due-places.tsx';
import { usePlan, type MoreBays } from './plan-api.ts';
import { planGroups } from './plan-words.ts';
import styles from './plan.module.css';
import { readFirst } from './queue-order.ts';
import { WorkList } from './work-list.tsx';

const orderSetting = 'due.first';
const newBaysSetting = 'due.newBays';

/** The order of the queue is the user's own: nobody's plan changes because somebody else tries another order. */
const useQueue = (plan: PlanAnswer | undefined) => {
  const setting = useUiSetting(orderSetting);
  const first = useMemo(() => readFirst(setting), [setting]);
  const items: readonly PlannedItem[] = useMemo(() => {
    if (plan === undefined) return [];
    return first.length === 0 ? plan.items : planInOrder(plan, first);
  }, [plan, first]);
  return { first, items, setFirst: (ids: readonly number[]) => saveUiSetting(orderSetting, ids) };
};

type View = 'list' | 'bays' | 'work';
const views: { value: View; label: string }[] = [
  { value: 'list', label: 'Due' },
  { value: 'bays', label: 'Bays' },
  { value: 'work', label: 'Work list' },
];

/** Kept in the address, so that it can be sent to a colleague and the Back button finds it again. */
const useView = () => {
  const { show } = useSearch({ from: '/shell/due' });
  const change = useSearchChange();
  const setView = (view: View) => change({ show: view === 'list' ? undefined : view }, { replace: true });
  return [views.find(({ value }) => value === show)?.value ?? 'list', setView] as const;
};

/** The batteries that are due, when they can be serviced, and what each location needs for that. */
export const DuePlan = () => {
  const [moreBays, setMoreBays] = useState<MoreBays>([]);
  const [view, setView] = useView();
  const newBays = useUiSetting(newBaysSetting) === true;
  const { data, error, refetch } = usePlan(moreBays, newBays);
  const { first, items, setFirst } = useQueue(data);
  if (data === undefined && error !== null) return <LoadFailed what="The plan" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting words="Loading the plan…" />;
  return (
    <div className={styles['plan']}>
      <div className={styles['views']}>
        <SegmentedControl<View> aria-label="View" data={views} value={view} onChange={setView} />
        <Switch
          label="Prefer bays in which a battery has not been tested"
          checked={newBays}
          onChange={({ currentTarget }) => saveUiSetting(newBaysSetting, currentTarget.checked)}
        />
        <p className={styles['quiet']} role="status">
          {moreBays.length === 0 ? 'Planned with the bays there are' : 'A preview with more bays: nothing is changed'}
          {first.length === 0 ? '.' : ', in your own order.'} Times are those of each location.
          {data.total > items.length ? ` The first ${items.length.toLocaleString('en')} are listed.` : ''}
        </p>
      </div>
      {view === 'work' ? null : <DuePlaces locations={data.locations} moreBays={moreBays} onMore={setMoreBays} />}
      {view === 'bays' ? <BayCalendar plan={data} items={items} /> : null}
      {view === 'work' ? <WorkList plan={data} items={items} first={first} onOrder={setFirst} /> : null}
      {view === 'list'
        ? planGroups({ at: data.at, items }).map((group) => <DueList key={group.title} {...group} plan={data} />)
        : null}
    </div>
  );
};

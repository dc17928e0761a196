import { Button, NativeSelect } from '@mantine/core';
import type { PlanAnswer } from '@ohmstead/contract';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../data/session/session.ts';
import { ColumnOrder } from '../../entity-list/columns/column-order.tsx';
import { PrintedBy } from '../../ui/paper/printed-by.tsx';
import type { PlannedItem } from './calendar-days.ts';
import { putBefore } from './queue-order.ts';
import { usePrintedCodes } from './use-printed-codes.ts';
import { WorkItem } from './work-item.tsx';
import styles from './work-list.module.css';

/** As many as people do in a week or two; more are shown, and printed, on request. */
const shownAtFirst = 50;
const shownMore = 100;

type WorkListProps = {
  plan: PlanAnswer;
  /** In the order of the queue. */
  items: readonly PlannedItem[];
  first: readonly number[];
  onOrder: (first: readonly number[]) => void;
};

const nameOf = ({ serialNumber, batteryId }: PlannedItem): string => serialNumber ?? `battery ${batteryId}`;

/** The queue, which can be put into another order, and printed with a code for each battery. */
export const WorkList = ({ plan, items, first, onOrder }: WorkListProps) => {
  const mayPlan = useMay('perm-plan');
  const [locationId, setLocationId] = useState('');
  const [count, setCount] = useState(shownAtFirst);
  const here = items.filter(
    (item) => item.reason === null && (locationId === '' || item.locationId === Number(locationId)),
  );
  const shown = here.slice(0, count);
  const { codes, print, isWaiting } = usePrintedCodes(shown.map(({ batteryId }) => batteryId));
  const queue = items.map(({ batteryId }) => batteryId);
  const move = (from: number, to: number) => {
    const [moved, target] = [shown[from], shown[to]];
    if (moved === undefined || target === undefined) return;
    onOrder(putBefore({ queue, first }, moved.batteryId, target.batteryId, from < to));
  };
  const names = new Map(shown.map((item) => [String(item.batteryId), nameOf(item)]));
  return (
    <section className={styles['work']} aria-label="Work list">
      <div className={styles['head']}>
        <NativeSelect
          label="Location"
          value={locationId}
          data={[
            { value: '', label: 'All locations' },
            ...plan.locations.map((place) => ({ value: String(place.locationId), label: place.location })),
          ]}
          onChange={({ currentTarget }) => setLocationId(currentTarget.value)}
        />
        {first.length === 0 ? null : (
          <Button variant="default" onClick={() => onOrder([])}>
            Order by due date
          </Button>
        )}
        <Button
          loading={isWaiting}
          disabled={shown.length === 0}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void print()}
        >
          Print {shown.length.toLocaleString('en')}
        </Button>
      </div>
      <div className={styles['printed']}>
        <PrintedBy />
      </div>
      <ColumnOrder keys={[...names.keys()]} labelOf={(key) => names.get(key) ?? ''} onMove={move} noun="battery">
        <ol className={styles['list']} aria-label="Queue">
          {shown.map((item, at) => (
            <WorkItem
              key={item.batteryId}
              item={item}
              name={nameOf(item)}
              plan={plan}
              code={codes.get(item.batteryId)}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              {...(mayPlan ? { onMove: (by: number) => move(at, at + by) } : {})}
            />
          ))}
        </ol>
      </ColumnOrder>
      {shown.length === 0 ? <p>Nothing that is due fits into a bay.</p> : null}
      {here.length > shown.length ? (
        <Button className={styles['more'] ?? ''} variant="default" onClick={() => setCount(count + shownMore)}>
          Show {Math.min(shownMore, here.length - shown.length).toLocaleString('en')} more of{' '}
          {here.length.toLocaleString('en')}
        </Button>
      ) : null}
    </section>
  );
};

import type { PlanAnswer } from '@ohmstead/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { StateOfHealth } from '../../fleet/state-of-health.tsx';
import { DayDate } from '../../ui/values/relative-time.tsx';
import { startText } from './calendar-days.ts';
import { bayText, durationWords, lateWords, reasonWords } from './plan-words.ts';
import styles from './plan.module.css';

type Item = PlanAnswer['items'][number];
type Plan = Pick<PlanAnswer, 'bays' | 'locations'>;

/** What fits onto a screen or two; more are shown on request. */
const shownAtFirst = 20;
const shownMore = 100;

const Row = ({ item, plan }: { item: Item; plan: Plan }) => {
  const { batteryId, serialNumber, modelName, location, due, soh, start, reason } = item;
  const bay = item.bay === null ? undefined : plan.bays[item.bay];
  return (
    <li className={styles['row']}>
      <div>
        <SliderLink kind="battery" id={batteryId}>
          {serialNumber === null ? 'No Serial' : <SerialNumber>{serialNumber}</SerialNumber>}
        </SliderLink>
        <div className={styles['quiet']}>{[modelName, location].filter((part) => part !== null).join(' · ')}</div>
      </div>
      <div>
        <span className={styles['label']}>Due </span>
        <DayDate at={due} />
      </div>
      <div>
        <span className={styles['label']}>State of health </span>
        <StateOfHealth value={soh} of={{ batteryId, modelName }} />
      </div>
      <div>
        {start === null ? null : startText(item, plan.locations)}
        <div className={styles['quiet']}>{reason === null ? bay && bayText(bay) : reasonWords[reason]}</div>
      </div>
      <div className={styles['quiet']}>
        {durationWords(item)}
        <div>{lateWords(item)}</div>
      </div>
    </li>
  );
};

type DueListProps = { title: string; none: string; items: readonly Item[]; plan: Plan };

/** One group of batteries that are due, in the order of the plan. */
export const DueList = ({ title, none, items, plan }: DueListProps) => {
  const id = useId();
  const [count, setCount] = useState(shownAtFirst);
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className={styles['count']}>{items.length.toLocaleString('en')}</span>
      </h2>
      {items.length === 0 ? (
        <p className={styles['quiet']}>{none}</p>
      ) : (
        <ul className={styles['rows']}>
          {items.slice(0, count).map((item) => (
            <Row key={item.batteryId} item={item} plan={plan} />
          ))}
        </ul>
      )}
      {items.length > count ? (
        <Button variant="default" onClick={() => setCount(count + shownMore)}>
          Show {Math.min(shownMore, items.length - count).toLocaleString('en')} more
        </Button>
      ) : null}
    </section>
  );
};

import { ActionIcon, Button } from '@mantine/core';
import type { PlanAnswer } from '@ohmstead/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { counted } from '../../lib/text/number-text.ts';
import styles from './bay-calendar.module.css';
import { bayWeeks, dayText, placeClock, weekFrom, type BayWeek, type PlannedItem } from './calendar-days.ts';
import { bayText } from './plan-words.ts';

type Place = PlanAnswer['locations'][number];
type Clock = ReturnType<typeof placeClock>;

/** More bays of one location are shown on request. */
const mostBays = 24;

const Entry = ({ item, clock }: { item: PlannedItem; clock: Clock }) => {
  const { batteryId, serialNumber, start, end, late } = item;
  if (start === null || end === null) return null;
  const runsOn = clock.dayOf(start) !== clock.dayOf(end);
  return (
    <li className={styles['entry']} data-late={late !== null && late > 0}>
      <span className={styles['time']}>
        {clock.timeOf(start)}–{runsOn ? `${dayText(clock.dayOf(end))} ` : ''}
        {clock.timeOf(end)}
      </span>
      <SliderLink kind="battery" id={batteryId}>
        {serialNumber === null ? 'No Serial' : <SerialNumber>{serialNumber}</SerialNumber>}
      </SliderLink>
      {late !== null && late > 0 ? <span className={styles['late']}>late</span> : null}
    </li>
  );
};

const Row = ({ row, days, clock }: { row: BayWeek; days: readonly string[]; clock: Clock }) => (
  <tr>
    <th scope="row">{bayText(row.bay)}</th>
    {days.map((day, at) => {
      const items = row.days[at] ?? [];
      return (
        <td key={day} data-day={dayText(day)} data-empty={items.length === 0}>
          <ul>
            {items.map((item) => (
              <Entry key={item.batteryId} item={item} clock={clock} />
            ))}
          </ul>
        </td>
      );
    })}
  </tr>
);

type CalendarProps = {
  place: Place;
  plan: Pick<PlanAnswer, 'at' | 'bays'>;
  items: readonly PlannedItem[];
  week: number;
};

const PlaceCalendar = ({ place, plan, items, week }: CalendarProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const clock = placeClock(place.timeZone);
  const days = weekFrom(clock.dayOf(plan.at), week);
  const here = items.filter(({ locationId }) => locationId === place.locationId);
  const rows = bayWeeks(here, plan.bays, days, clock.dayOf);
  const left = here.filter(({ reason }) => reason !== null).length;
  return (
    <section className={styles['place']} aria-label={place.location}>
      <h3>{place.location}</h3>
      <p className={styles['quiet']}>
        {rows.length === 0 ? 'Nothing is planned in these days.' : `Times are in ${place.timeZone}.`}{' '}
        {left === 0 ? '' : `Does not fit into a bay: ${counted(left, { one: 'battery', many: 'batteries' })}.`}
      </p>
      {rows.length === 0 ? null : (
        <table className={styles['week']} aria-label={`Bays of ${place.location}`}>
          <thead>
            <tr>
              <th scope="col">Bay</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {dayText(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, showsAll ? rows.length : mostBays).map((row) => (
              <Row key={row.place} row={row} days={days} clock={clock} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > mostBays && !showsAll ? (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          Show all {rows.length.toLocaleString('en')} bays
        </Button>
      ) : null}
    </section>
  );
};

const weekWords = ['The next seven days', 'In one week', 'In two weeks', 'In three weeks'] as const;

/** What goes into which bay on which day, a week at a time. */
export const BayCalendar = ({ plan, items }: { plan: PlanAnswer; items: readonly PlannedItem[] }) => {
  const [week, setWeek] = useState(0);
  return (
    <div className={styles['calendar']}>
      <div className={styles['weeks']}>
        <ActionIcon
          size={36}
          color="gray"
          aria-label="Previous week"
          disabled={week === 0}
          onClick={() => setWeek(week - 1)}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <h2 aria-live="polite">{weekWords[week]}</h2>
        <ActionIcon
          size={36}
          color="gray"
          aria-label="Next week"
          disabled={week === weekWords.length - 1}
          onClick={() => setWeek(week + 1)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {plan.locations.map((place) => (
        <PlaceCalendar key={place.locationId} place={place} plan={plan} items={items} week={week} />
      ))}
    </div>
  );
};

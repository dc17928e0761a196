import { lazily } from '@ohmstead/domain';
import type { PlanAnswer } from '@ohmstead/contract';
import { NumberInput } from '@mantine/core';
import { withUnit } from '../../lib/text/number-text.ts';
import { isTouch } from '../../lib/browser/is-touch.ts';
import { Allowed } from '../../ui/allowed.tsx';
import type { MoreBays } from './plan-api.ts';
import { doneWords, hoursText, loadPercent, missingWords, restWords } from './plan-words.ts';
import styles from './plan.module.css';

type Place = PlanAnswer['locations'][number];
type PlacesProps = { locations: readonly Place[]; moreBays: MoreBays; onMore: (moreBays: MoreBays) => void };

const mostBays = 64;

const dayFormat = lazily(() => new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }));
const shortDay = (atMs: number): string => dayFormat().format(atMs);

const withCount = (moreBays: MoreBays, locationId: number, count: number): MoreBays => {
  const others = moreBays.filter((more) => more.locationId !== locationId);
  return count === 0 ? others : [...others, { locationId, count, modelNames: null }];
};

/** How full the bays are in each of the next weeks; the first has what is overdue, too. */
const Weeks = ({ place }: { place: Place }) => (
  <ol className={styles['weeks']} aria-label={`Load of ${place.location} by week`}>
    {place.weeks.map((week) => {
      const percent = loadPercent(week);
      return (
        <li key={week.from}>
          <span className={styles['bar']} aria-hidden="true">
            <span
              data-over={percent !== undefined && percent > 100}
              style={{ width: `${Math.min(100, percent ?? 0)}%` }}
            />
          </span>
          <span>{shortDay(week.from)}</span>{' '}
          <strong>{percent === undefined ? restWords(place) : withUnit(percent.toLocaleString('en'), '%')}</strong>
        </li>
      );
    })}
  </ol>
);

/** What each location has to do and when it is done, and what more bays would change. */
export const DuePlaces = ({ locations, moreBays, onMore }: PlacesProps) => (
  <ul className={styles['places']} aria-label="Locations">
    {locations.map((place) => (
      <li key={place.locationId} className={styles['place']}>
        <h2>{place.location}</h2>
        <p>{doneWords(place)}</p>
        <p className={styles['quiet']}>
          {place.dueCount.toLocaleString('en')} due in four weeks, {place.overdue.count.toLocaleString('en')} overdue
          {place.overdue.count === 0 ? '' : ` (${hoursText(place.overdue.seconds)} of services)`}. {missingWords(place)}
        </p>
        <Weeks place={place} />
        <Allowed to="perm-plan">
          <NumberInput
            label={`More bays at ${place.location}`}
            value={moreBays.find(({ locationId }) => locationId === place.locationId)?.count ?? 0}
            min={0}
            max={mostBays}
            clampBehavior="strict"
            allowNegative={false}
            allowDecimal={false}
            hideControls={isTouch()}
            onChange={(typed) => {
              if (typeof typed === 'number') onMore(withCount(moreBays, place.locationId, typed));
            }}
          />
        </Allowed>
      </li>
    ))}
  </ul>
);

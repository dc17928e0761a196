import { lazily } from '@ohmstead/domain';
import type { SohConditions } from '@ohmstead/contract';
import { counted, numberText } from '../../lib/text/number-text.ts';
import { batteryNoun } from './drill-down.ts';

const named = 8;
const list = lazily(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));

/** For example ' at Leeds and Oslo'; empty for all locations. Above a certain number, the rest are only counted. */
export const placeWords = (locations: readonly string[]): string => {
  if (locations.length === 0) return '';
  const others = locations.length - named;
  const names = others <= 1 ? locations : [...locations.slice(0, named), `${others} other locations`];
  return ` at ${list().format(names)}`;
};

/** A column of the chart's file, so that the figures of some locations are not mistaken for those of all. */
export const placeColumn = (names: string) => (names === '' ? {} : { filedWith: { label: 'Locations', text: names } });

const monthFormat = lazily(() => new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }));

const span = (from: string, to: string): string => (from === to ? `in ${from}` : `${from} to ${to}`);

const degrees = (value: number): string => numberText(value, 0);

const conditionWords = ({ firstMonth, lastMonth, coldest, warmest }: SohConditions): string => {
  const when =
    firstMonth === null || lastMonth === null
      ? ''
      : `, ${span(monthFormat().format(firstMonth), monthFormat().format(lastMonth))}`;
  const howWarm = coldest === null || warmest === null ? '' : ` at ${degrees(coldest)} to ${degrees(warmest)} °C`;
  return `${when}${howWarm}`;
};

/** Describes the states of health in a report: their locations, definition, dates and temperatures. */
export const sohCaption = (
  count: number,
  locations: readonly string[],
  conditions: SohConditions | undefined,
): string =>
  `${counted(count, batteryNoun)} in use${placeWords(locations)} with a state of health: full charge capacity against design capacity as each battery was last measured${
    conditions === undefined ? '' : conditionWords(conditions)
  }.`;

import type { SohConditions } from '@ohmstead/contract';
import { counted } from '../../lib/text/counted.ts';
import { numberText } from '../../lib/text/number-text.ts';
import { batteryNoun } from './pick-bar.ts';
import { placeWords } from './place-words.ts';

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const span = (from: string, to: string): string => (from === to ? `in ${from}` : `${from} to ${to}`);

const degrees = (value: number): string => numberText(value, 0);

const conditionWords = ({ firstMonth, lastMonth, coldest, warmest }: SohConditions): string => {
  const when =
    firstMonth === null || lastMonth === null
      ? ''
      : `, ${span(monthFormat.format(firstMonth), monthFormat.format(lastMonth))}`;
  const howWarm = coldest === null || warmest === null ? '' : ` at ${degrees(coldest)} to ${degrees(warmest)} °C`;
  return `${when}${howWarm}`;
};

/** Which state of health a report counts: where, of what against what, when and how warm. */
export const sohCaption = (
  count: number,
  locations: readonly string[],
  conditions: SohConditions | undefined,
): string =>
  `${counted(count, batteryNoun)} in use${placeWords(locations)} with a state of health: full charge capacity against design capacity as each battery was last measured${
    conditions === undefined ? '' : conditionWords(conditions)
  }.`;

import type { SohConditions } from '@ohmstead/contract';
import { counted } from '../../lib/counted.ts';
import { numberText } from '../../lib/number-text.ts';
import { batteryNoun } from './pick-bar.ts';

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const span = (from: string, to: string): string => (from === to ? `in ${from}` : `${from} to ${to}`);

const degrees = (value: number): string => numberText(value, 0);

const conditionWords = ({ firstMonth, lastMonth, coldest, warmest }: SohConditions): string => {
  const when =
    firstMonth === null || lastMonth === null
      ? ''
      : `, measured ${span(monthFormat.format(firstMonth), monthFormat.format(lastMonth))}`;
  const howWarm = coldest === null || warmest === null ? '' : ` at ${degrees(coldest)} to ${degrees(warmest)} °C`;
  return `${when}${howWarm}`;
};

/** Which state of health a report counts: of what against what, when and how warm. */
export const sohCaption = (count: number, conditions: SohConditions | undefined): string =>
  `${counted(count, batteryNoun)} in use with a state of health: full charge capacity against design capacity at each battery’s last service${
    conditions === undefined ? '' : conditionWords(conditions)
  }.`;

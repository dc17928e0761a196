import type { AlarmPreview } from '@ohmstead/contract';
import { shortDate } from '../../lib/text/day.ts';
import { counted } from '../../lib/text/number-text.ts';

const alarmTimes = { one: 'time', many: 'times' };
const days = { one: 'day', many: 'days' };

/** 'It would have been raised 12 times in 90 days, on 5 days.' */
export const previewText = ({ raised, days: all }: Pick<AlarmPreview, 'raised' | 'days'>): string => {
  if (raised === 0) return `It would not have been raised in ${counted(all.length, days)}.`;
  const withSome = all.filter((day) => day.raised > 0).length;
  return `It would have been raised ${counted(raised, alarmTimes)} in ${counted(all.length, days)}, on ${counted(withSome, days)}.`;
};

/** For those who do not see the bars: the days with most, worst first. */
export const busiestText = ({ days: all }: Pick<AlarmPreview, 'days'>): string =>
  all
    .filter((day) => day.raised > 0)
    .toSorted((one, other) => other.raised - one.raised || other.day - one.day)
    .slice(0, 3)
    .map(({ day, raised }) => `${shortDate(day)}: ${raised.toLocaleString('en')}`)
    .join(', ');

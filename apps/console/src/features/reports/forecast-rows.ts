import { lazily } from '@ohmstead/domain';
import type { ForecastQuality, ForecastReport } from '@ohmstead/contract';
import type { Computed } from '../../fleet/computed-words.ts';
import { counted, numberText, withUnit } from '../../lib/text/number-text.ts';
import { batteryNoun } from './drill-down.ts';

type Row = { key: string; label: string; count: number };

/** The nearest months one by one; what is further away is planned by the year. */
const monthsShown = 12;

const monthFormat = lazily(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** '2026-12' as 'December 2026'. */
const monthText = (month: string): string => monthFormat().format(Date.parse(`${month}-01T00:00:00Z`));

/** When batteries fall below the threshold, from those that are already below to those without a forecast. */
export const forecastRows = (report: Omit<ForecastReport, keyof Computed>): readonly Row[] => {
  const { already, months, beyond, silent } = report;
  const later = months.slice(monthsShown);
  return [
    { key: 'already', label: 'Already below', count: already },
    ...months.slice(0, monthsShown).map(({ month, count }) => ({ key: month, label: monthText(month), count })),
    {
      key: 'second-year',
      label: 'In the year after',
      count: later.reduce((sum, { count }) => sum + count, 0),
    },
    { key: 'beyond', label: 'Later, or not foreseen', count: beyond },
    { key: 'silent', label: 'No forecast', count: silent },
  ];
};

const points = (value: number): string => withUnit(numberText(value, 2), 'points');

/** How good the forecasts of before were; null where none has come due. */
export const qualityText = (quality: Omit<ForecastQuality, keyof Computed>): string => {
  const { forecasts, batteries, coverage, medianError, lastValueMedianError } = quality;
  if (coverage === null || medianError === null || lastValueMedianError === null)
    return 'No forecast has come due yet.';
  const due = `${counted(forecasts, { one: 'forecast', many: 'forecasts' })} of ${counted(batteries, batteryNoun)} came due`;
  return `${due}: ${numberText(100 * coverage, 0)} % of the tests were within the band of 80 %. Median error ${points(medianError)} of state of health; the last value instead of a forecast would have had ${points(lastValueMedianError)}.`;
};

/** What the band of 80 % is worth elsewhere (science, section 2: figures), and where single tests scatter (docs/metrology.md). */
export const limitsText =
  'The band was learnt on laboratory cells. On cells that it was not learnt on, it held 82 % of the tests: 93 % in one family and 80 % in the other, and 59 % at eight tests ahead where tests were far apart. Where single tests of a battery scatter, it holds less: after three or four tests about 70 % if they scatter by 0.3 points of state of health, and 45 % if they scatter by 1.5. Batteries of other kinds may do worse, and forecasts by date are worse than those by cycles.';

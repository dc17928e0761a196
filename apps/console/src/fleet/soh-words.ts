import { shortDate } from '../lib/text/day.ts';
import type { MeasuredWords } from '../ui/values/measure.tsx';

export type SohConditions = {
  fccMah?: number | null;
  /** When it was measured, and how warm. */
  atMs: number | null;
  temperatureC: number | null;
};
export type SohBasis = SohConditions & { sohPercent: number | null };

/** What a state of health rests on: full charge capacity against design capacity, when, and how warm. */
export const sohConditionWords = ({ fccMah = null, atMs, temperatureC }: SohConditions): MeasuredWords => [
  'full charge capacity',
  ...(fccMah === null ? [] : [' of ', { value: fccMah, unit: 'mAh' }]),
  ' against design capacity',
  ...(atMs === null ? [] : [`, ${shortDate(atMs)}`]),
  ...(temperatureC === null ? [] : [' at ', { value: temperatureC, unit: '°C' }]),
];

/** Which state of health a place shows. */
export const sohBasisWords = ({ sohPercent, ...conditions }: SohBasis): MeasuredWords => [
  'State of health ',
  { value: sohPercent, unit: '%', digits: 1 },
  ': ',
  ...sohConditionWords(conditions),
];

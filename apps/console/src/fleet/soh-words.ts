import { shortDate } from '../lib/text/day.ts';
import type { MeasuredWords } from '../ui/values/measure.tsx';

export type SohConditions = {
  fccMah?: number | null;
  /** When and at what temperature it was measured. */
  atMs: number | null;
  temperatureC: number | null;
};
export type SohBasis = SohConditions & { sohPercent: number | null };

/** The conditions of a state of health: full charge capacity against design capacity, date and temperature. */
export const sohConditionWords = ({ fccMah = null, atMs, temperatureC }: SohConditions): MeasuredWords => [
  'full charge capacity',
  ...(fccMah === null ? [] : [' of ', { value: fccMah, unit: 'mAh' }]),
  ' against design capacity',
  ...(atMs === null ? [] : [`, ${shortDate(atMs)}`]),
  ...(temperatureC === null ? [] : [' at ', { value: temperatureC, unit: '°C' }]),
];

/** Describes which state of health is shown, with its conditions. */
export const sohBasisWords = ({ sohPercent, ...conditions }: SohBasis): MeasuredWords => [
  'State of health ',
  { value: sohPercent, unit: '%', digits: 1 },
  ': ',
  ...sohConditionWords(conditions),
];

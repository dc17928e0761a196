import type { BayBias, BayBiasAnswer, BayDeviationOfService } from '@ohmstead/contract';
import { algorithm } from '@ohmstead/metrology';
import { computedWords } from '../computed-words.ts';
import { monthOf } from '../../lib/text/day.ts';
import { counted, numberText, withUnit } from '../../lib/text/number-text.ts';

const size = (percent: number | null): string => withUnit(numberText(Math.abs(percent ?? 0), 1), '%');
const signed = (percent: number): string => withUnit(numberText(percent, 1), '%');

/** Of two bays each deviates from the middle between them, one to either side: by so much one reads otherwise than the other. */
const differenceOfTwo = (deviation: number): number => 100 * ((1 + Math.abs(deviation) / 100) ** 2 - 1);

/** 'Reads 3.0 % low (since March 2026)'. */
export const verdictWords = ({ verdict, deviation, needs, since }: BayBias): string => {
  const from = since === null ? '' : ` (since ${monthOf(since)})`;
  switch (verdict) {
    case 'reads-low':
      return `Reads ${size(deviation)} low${from}`;
    case 'reads-high':
      return `Reads ${size(deviation)} high${from}`;
    case 'differs':
      return `Differs by ${size(differenceOfTwo(deviation ?? 0))} from the other bay${from}`;
    case 'unconfirmed':
      // It may be one of two bays, of which either may be wrong.
      return `Seems to deviate by ${size(deviation)}; not confirmed yet`;
    case 'not-enough-tests':
      return needs === null || needs === 0 ? 'Not enough tests' : `Not enough tests (needs about ${needs} more)`;
    case 'agrees':
      return 'Agrees';
    case 'nothing-to-compare':
      return 'Nothing to compare with';
  }
};

export type VerdictTone = 'wrong' | 'doubt' | 'good' | 'unknown';

export const verdictTones: Readonly<Record<BayBias['verdict'], VerdictTone>> = {
  'reads-low': 'wrong',
  'reads-high': 'wrong',
  differs: 'wrong',
  unconfirmed: 'doubt',
  agrees: 'good',
  'not-enough-tests': 'unknown',
  'nothing-to-compare': 'unknown',
};

const tests = { one: 'test', many: 'tests' };

/** '−2.9 % (−4.1 to −1.7 %), 25 tests'. */
export const deviationWords = ({ deviation, low, high, tests: count }: BayBias): string => {
  const used = counted(count, tests);
  if (deviation === null || low === null || high === null) return used;
  return `${signed(deviation)} (${numberText(low, 1)} to ${signed(high)}), ${used}`;
};

/** What a test of a bay that reads wrong would have measured; the measured values stay as they are. */
export const deviationSentence = (of: BayDeviationOfService): string => {
  const { deviation, low, high, correctedFcc, correctedSoh, since } = of;
  const [least, most] = [low, high].map(Math.abs).toSorted((one, other) => one - other);
  const corrected = [
    withUnit(numberText(correctedFcc, 0), 'mAh'),
    ...(correctedSoh === null ? [] : [`${withUnit(numberText(correctedSoh, 1), '%')} state of health`]),
  ].join(' and ');
  const side = deviation < 0 ? 'low' : 'high';
  // Tests before that month may count as well: it is when a look first found it.
  const interval = `${numberText(least ?? 0, 1)} to ${size(most ?? 0)} with ${withUnit('95', '%')} probability`;
  const compared = `${interval}, compared with the median bay, first found in ${monthOf(since)}`;
  return `This bay read about ${size(deviation)} ${side} (${compared}). Corrected for that: ${corrected}. Method: comparison of bays, ${algorithm}.`;
};

/** What the comparison rests on, and what it cannot see. */
export const limitsOf = (look: BayBiasAnswer): string[] => [
  `Each bay is compared with the median bay, by the capacity tests of the last 12 months of batteries that several bays have measured. The intervals hold with ${withUnit('95', '%')} probability. Method: ${computedWords(look)}.`,
  ...(look.pools.some(({ parts }) => parts > 1)
    ? ['No battery connects some of the bays with the others, so each connected group is judged apart.']
    : []),
  'Bays that all read wrong alike cannot be seen: measure a reference battery.',
];

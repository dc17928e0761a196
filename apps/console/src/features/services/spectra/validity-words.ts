import { frequencyText, numberText, withUnit } from '../../../lib/text/number-text.ts';
import type { StatusTone } from '../../../ui/values/status-icon.tsx';
import type { JudgedSpectrum } from './judged-spectrum.ts';

type Mark = { tone: StatusTone; label: string };

export const validityMarks: Readonly<Record<JudgedSpectrum['verdict'], Mark>> = {
  valid: { tone: 'good', label: 'Valid' },
  doubtful: { tone: 'warning', label: 'Doubtful' },
  invalid: { tone: 'fail', label: 'Invalid' },
  'not-enough-points': { tone: 'idle', label: 'Not enough points' },
  refused: { tone: 'fail', label: 'Cannot be judged' },
};

/** What the test compares, and what it cannot detect whatever its verdict. */
export const validityLimits =
  'By the Kramers-Kronig test: the spectrum is compared with the closest sum of RC elements. The test cannot detect a scale error, an added resistance or a slow drift.';

const percent = (value: number): string => withUnit(numberText(value, 2), '%');

/** A longer list would not help. */
const mostNamed = 5;

const doubts = (frequencies: readonly number[]): string => {
  const named = frequencies.slice(0, mostNamed).map(frequencyText).join(', ');
  const more = frequencies.length - mostNamed;
  return more > 0 ? `${named} and ${more} more` : named;
};

const refusals = {
  'too-few-points': 'It has fewer than five points',
  'frequency-not-positive': 'A frequency is not positive',
  'equal-frequencies': 'A frequency appears twice',
  'zero-impedance': 'An impedance is zero or not a number',
} as const;

/** What the verdict on a spectrum rests on. */
export const validityReason = ({ refused, line }: Pick<JudgedSpectrum, 'refused' | 'line'>): string => {
  if (refused !== null) return `${refusals[refused.code]}${refused.row === null ? '' : ` (row ${refused.row})`}.`;
  if (line === null) return 'At least ten points over 1.5 decades of frequency are needed.';
  const { elements, rms, largest, frequency, doubted } = line;
  const above = doubted.length === 0 ? '' : ` Above ${percent(2)} at ${doubts(doubted)}.`;
  return `Residual ${percent(rms)} rms, at most ${percent(largest)} at ${frequencyText(frequency)}, with ${elements} elements.${above}`;
};

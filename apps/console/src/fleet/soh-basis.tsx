import { InMeasuredWords } from '../ui/values/measure.tsx';
import { sohBasisWords, type SohBasis as Basis } from './soh-words.ts';

/** Describes which state of health is shown, with its conditions. */
export const SohBasis = (basis: Basis) => (
  <span>
    <InMeasuredWords words={sohBasisWords(basis)} />
  </span>
);

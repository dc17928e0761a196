import { InMeasuredWords } from '../ui/values/measure.tsx';
import { sohBasisWords, type SohBasis as Basis } from './soh-words.ts';

/** Which state of health a place shows. */
export const SohBasis = (basis: Basis) => (
  <span>
    <InMeasuredWords words={sohBasisWords(basis)} />
  </span>
);

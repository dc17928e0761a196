import type { SpectrumAnalysis } from '@ohmstead/contract';
import { validityReason } from '../spectra/validity-words.ts';

/** What the verdict on an analysed spectrum rests on, or why there is none. */
export const validityText = ({ refused, validity }: SpectrumAnalysis): string => {
  if (validity === null) return refused?.message ?? '';
  const { elements, rms, largest, frequency, doubted } = validity;
  const isJudged = elements !== null && rms !== null && largest !== null && frequency !== null;
  return validityReason({
    refused: null,
    line: isJudged ? { elements, rms, largest, frequency, doubted: doubted ?? [] } : null,
  });
};

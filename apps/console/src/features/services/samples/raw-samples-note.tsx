import type { RawSamples } from '@ohmstead/contract';
import { shortDate } from '../../../lib/text/relative-date.ts';

/** Says that the curve is drawn from fewer samples than were measured, and where all of them are. */
export const RawSamplesNote = ({ rawSamples }: { rawSamples: RawSamples }) => (
  <span>
    Peaks and course of {rawSamples.sampleCount.toLocaleString('en')} samples, which were archived on{' '}
    {shortDate(rawSamples.archivedAt)} as {rawSamples.fileName}.
  </span>
);

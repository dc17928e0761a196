import type { ServiceSpectrum } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import type { JudgedSpectrum } from './judged-spectrum.ts';

const none: ReadonlyMap<number, JudgedSpectrum> = new Map();

/** The judgements of spectra by service, as soon as they are known. */
export const useJudgedSpectra = (spectra: readonly ServiceSpectrum[]): ReadonlyMap<number, JudgedSpectrum> => {
  const [judged, setJudged] = useState(none);
  useEffect(() => {
    const worker = new Worker(new URL('judge-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<readonly JudgedSpectrum[]>) =>
      setJudged(new Map(data.map((one) => [one.serviceId, one]))),
    );
    worker.postMessage(spectra, []);
    return () => worker.terminate();
  }, [spectra]);
  return judged;
};

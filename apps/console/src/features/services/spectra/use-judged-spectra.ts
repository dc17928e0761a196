import type { ServiceSpectrum } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import type { JudgedSpectrum } from './judged-spectrum.ts';
import { startJudging } from './start-judging.ts';

type Judgements = { judged: ReadonlyMap<number, JudgedSpectrum>; hasFailed: boolean };

const none: Judgements = { judged: new Map(), hasFailed: false };

/** The judgements of spectra by service, made one by one in a web worker: a hundred take most of a second. */
export const useJudgedSpectra = (spectra: readonly ServiceSpectrum[]): Judgements => {
  const [judgements, setJudgements] = useState(none);
  useEffect(() => {
    const fail = () => setJudgements(({ judged }) => ({ judged, hasFailed: true }));
    let worker: Worker | undefined;
    try {
      worker = startJudging();
      worker.addEventListener('message', ({ data }: MessageEvent<JudgedSpectrum>) =>
        setJudgements(({ judged, hasFailed }) => ({ judged: new Map(judged).set(data.serviceId, data), hasFailed })),
      );
      worker.addEventListener('error', fail);
      worker.postMessage(spectra, []);
    } catch {
      fail();
    }
    return () => worker?.terminate();
  }, [spectra]);
  return judgements;
};

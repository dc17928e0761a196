import type { ServiceSpectrum } from '@ohmstead/contract';
import { useEffect, useState } from 'react';
import { judgedSpectrum, type JudgedSpectrum } from './judged-spectrum.ts';

const none: ReadonlyMap<number, JudgedSpectrum> = new Map();

/** The judgements of spectra by service. One takes some 8 ms, so they are made one by one, and the page answers between them. */
export const useJudgedSpectra = (spectra: readonly ServiceSpectrum[]): ReadonlyMap<number, JudgedSpectrum> => {
  const [judged, setJudged] = useState(none);
  useEffect(() => {
    const rest = [...spectra];
    let timer = 0;
    const judgeNext = () => {
      const next = rest.shift();
      if (next === undefined) return;
      const one = judgedSpectrum(next);
      setJudged((before) => new Map(before).set(one.serviceId, one));
      timer = window.setTimeout(judgeNext);
    };
    timer = window.setTimeout(judgeNext);
    return () => clearTimeout(timer);
  }, [spectra]);
  return judged;
};

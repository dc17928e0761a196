import type { ServiceSpectrum } from '@ohmstead/contract';
import { judgedSpectrum } from './judged-spectrum.ts';

/** The script of the web worker in which spectra are judged: sent several, it answers with one judgement after the other. */
self.addEventListener('message', ({ data }: MessageEvent<readonly ServiceSpectrum[]>) => {
  for (const spectrum of data) self.postMessage(judgedSpectrum(spectrum), {});
});

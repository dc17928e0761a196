import type { ServiceSpectrum } from '@ohmstead/contract';
import { judgedSpectrum } from './judged-spectrum.ts';

// A hundred spectra take about a second, in which the page must still answer.
addEventListener('message', ({ data }: MessageEvent<readonly ServiceSpectrum[]>) =>
  postMessage(data.map(judgedSpectrum)),
);

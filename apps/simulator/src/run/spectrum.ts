import { newResistanceOhm } from '../battery/health.ts';
import { realOhmNear, spectrumAt, type Spectrum } from '../measured/spectrum-series.ts';
import { gaussian } from '../random/random.ts';
import { round } from '../random/round.ts';
import type { RunPlan } from './run.ts';

/** Readings scatter by three parts in a thousand. */
const scatter = 0.003;

/** The measured spectrum of the battery's cell at its age, scaled so that a new one has the pack's resistance at 1 Hz. */
export function measureSpectrum(plan: RunPlan) {
  const { spectra } = plan.battery.cell;
  const scale = newResistanceOhm(plan.battery) / realOhmNear(spectrumAt(spectra, 0), 1);
  return readSpectrum(spectrumAt(spectra, plan.fadeTest), scale, plan);
}

function readSpectrum(spectrum: Spectrum, scale: number, { random }: RunPlan) {
  const read = (ohm: number) => round(ohm * scale * (1 + gaussian(random) * scatter), 8);
  return {
    Freqs: [...spectrum.frequenciesHz],
    EIS_real: spectrum.realOhm.map(read),
    EIS_imag: spectrum.imaginaryOhm.map(read),
  };
}

import { newResistanceOhm } from '../battery/health.ts';
import type { Measurements } from '../measured/measurements.ts';
import { realOhmNear, spectrumAt, type Spectrum, type SpectrumSeries } from '../measured/spectrum-series.ts';
import { gaussian, pick, seededRandom } from '../random/random.ts';
import { round } from '../random/round.ts';
import type { RunPlan } from './run.ts';

/** Readings scatter by three parts in a thousand. */
const scatter = 0.003;

/**
 * The measured spectrum of the battery's cell at its age, or of a cell with a single spectrum. Scaled so that a new pack has its resistance
 * at 1 Hz, and an aged one the increased resistance.
 */
export function measureSpectrum(plan: RunPlan, { singles }: Measurements) {
  const single = chooseSingle(plan, singles);
  const spectrum = spectrumAt(single ?? plan.battery.cell.spectra, single === undefined ? plan.fadeTest : 0);
  const nowOhm = newResistanceOhm(plan.battery) * plan.resistanceRise;
  return readSpectrum(spectrum, nowOhm / realOhmNear(spectrum, 1), plan);
}

/** LMO and LFP packs use spectra of other cells, since the aged ones are cobalt-oxide. */
function chooseSingle(
  { battery: { model, spec } }: RunPlan,
  singles: Measurements['singles'],
): SpectrumSeries | undefined {
  const suitable = singles.filter(({ chemistry }) => chemistry === model.chemistry);
  return suitable.length === 0 ? undefined : pick(seededRandom('spectrum', spec.serialNumber), suitable).series;
}

function readSpectrum(spectrum: Spectrum, scale: number, { random }: RunPlan) {
  const read = (ohm: number) => round(ohm * scale * (1 + gaussian(random) * scatter), 8);
  return {
    Freqs: [...spectrum.frequenciesHz],
    EIS_real: spectrum.realOhm.map(read),
    EIS_imag: spectrum.imaginaryOhm.map(read),
  };
}

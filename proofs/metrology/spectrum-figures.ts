import { circuitOf, fitCircuit, kramersKronig, type FitReport } from '@ohmstead/metrology';
import { Random } from '../../apps/server/src/testing/random.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { readSpectra, type NamedSpectrum } from './read-spectra.ts';
import { faultsOf, type Fault } from './spectrum-faults.ts';

/** CPU time in ms of the thread, by a clock that does not count what others do. */
const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const percent = (count: number, of: number): number => (100 * count) / of;

const isMeasured = ({ name }: NamedSpectrum): boolean => !name.includes('dummy');

/** What verdict each planted fault gets. */
export function* validityFigures(seed: number, isControl: boolean): Generator<Figure> {
  const spectra = readSpectra();
  const judged = spectra.filter(isMeasured);
  for (const { name, verdict, plant } of faultsOf(new Random(seed))) {
    const of: readonly NamedSpectrum[] = name === 'untouched' ? spectra : judged;
    const change: Fault['plant'] = isControl ? (spectrum) => spectrum : plant;
    const verdicts = of.map(({ spectrum }) => kramersKronig(change(spectrum)).verdict);
    const count = (wanted: string) => verdicts.filter((one) => one === wanted).length;
    const seen = `${count('valid')} Valid, ${count('doubtful')} Doubtful, ${count('invalid')} Invalid`;
    const wanted = verdict === null ? count('doubtful') + count('invalid') : count(verdict);
    yield {
      name: `${name} (${seen}): ${verdict ?? 'noticed'}`,
      value: percent(wanted, of.length),
      unit: '%',
      ...(verdict === null ? {} : { bound: { atLeast: name === 'untouched' ? 100 : 95 } }),
    };
  }
}

/** How near the ladder comes to each spectrum, and what it takes. */
export function* ladderFigures(): Generator<Figure> {
  const spectra = readSpectra();
  const times: number[] = [];
  const fits = spectra.flatMap(({ spectrum }): FitReport[] => {
    let fit: FitReport | null = null;
    times.push(cpuMs(() => (fit = fitCircuit(spectrum, null))));
    return fit === null ? [] : [fit];
  });
  yield { name: 'ladder: spectra', value: fits.length, unit: '' };
  yield {
    name: 'ladder: above 2 % rms',
    value: percent(fits.filter(({ rms }) => rms > 2).length, spectra.length),
    unit: '%',
    bound: { atMost: spectra.length > 100 ? 2 : 3 },
  };
  yield { name: 'ladder: median rms', value: medianOf(fits.map(({ rms }) => rms)), unit: '%' };
  yield { name: 'ladder: not converged', value: fits.filter(({ converged }) => !converged).length, unit: '' };
  yield { name: 'ladder: median CPU', value: medianOf(times.slice(10)), unit: ' ms', bound: { atMost: 150 } };
}

const circuit = 'R0-p(R1,C1)-p(R2-Wo1,C2)';
const start = { R0: 0.01, R1: 0.01, C1: 100, R2: 0.01, Wo1_0: 0.05, Wo1_1: 100, C2: 1 };
const runs = 60;

/** The published fit, and the CPU time of one. */
export function* fitFigures(): Generator<Figure> {
  const whole = readSpectra().find(({ name }) => /impedance-?py.example/i.test(name));
  if (whole === undefined) throw new Error("impedance.py's example is not among the spectra");
  const { frequency, real, imaginary } = whole.spectrum;
  const kept = (values: Float64Array) => values.filter((_, i) => (imaginary[i] ?? 0) < 0);
  const spectrum = { frequency: kept(frequency), real: kept(real), imaginary: kept(imaginary) };
  const published = {
    unit: [0.0165, 0.00868, 3.32, 0.00539, 0.0631, 233, 0.22],
    modulus: [0.0164, 0.00906, 3.06, 0.00529, 0.145, 1320, 0.202],
  };
  const names = circuitOf(circuit).parameters.map(({ name }) => name);
  for (const weight of ['unit', 'modulus'] as const) {
    const times: number[] = [];
    let values: number[] = [];
    for (let run = 0; run < runs; run++)
      times.push(
        cpuMs(() => {
          values = fitCircuit(spectrum, circuit, { weight, start })?.parameters.map(({ value }) => value) ?? [];
        }),
      );
    for (const [k, value] of published[weight].entries())
      yield {
        name: `published fit, weight ${weight}: ${names[k]}, difference`,
        value: percent(Math.abs((values[k] ?? NaN) - value), value),
        unit: '%',
        bound: { atMost: weight === 'unit' && k === 5 ? 2.5 : 1 },
      };
    yield {
      name: `fit of 7 parameters, weight ${weight}: median CPU from one of the three starts`,
      value: medianOf(times.slice(runs / 3)) / 3,
      unit: ' ms',
      bound: { atMost: 10 },
    };
  }
}

import { expect, test } from 'vitest';
import { at } from '../least-squares/vector.ts';
import { example, firstOf, measured, zhang } from '../testing/spectra.ts';
import { analyseSpectrum, type AnalysisQuestion } from './analysis.ts';
import { circuitModel } from './circuit-model.ts';
import { readCircuit } from './circuit.ts';
import { fitCircuit } from './fit-circuit.ts';
import { kramersKronig, kramersKronigLines } from './kramers-kronig.ts';
import { relaxationTimes } from './relaxation-times.ts';
import { logSpaced, type Spectrum } from './spectrum.ts';

const question: AnalysisQuestion = {
  circuit: null,
  weight: 'modulus',
  start: {},
  fixed: {},
  exclude: [],
  isTurned: false,
  validate: true,
  drt: false,
};
const only = { ...question, validate: false, circuit: null };

test('a spectrum is refused by name with the row', () => {
  const { frequency, real, imaginary } = example();
  const refused = (changes: Partial<Spectrum>, exclude: number[] = []) =>
    analyseSpectrum({ frequency, real, imaginary, ...changes }, { ...only, exclude }).refused;
  const withValue = (values: Float64Array, place: number, value: number) => {
    const copy = values.slice();
    copy[place] = value;
    return copy;
  };
  expect(refused({ frequency: withValue(frequency, 3, 0) })).toEqual({
    code: 'frequency-not-positive',
    row: 4,
    message: 'A frequency is not positive.',
  });
  expect(refused({ frequency: withValue(frequency, 3, at(frequency, 1)) })).toMatchObject({
    code: 'equal-frequencies',
    row: 4,
  });
  expect(refused({ real: withValue(real, 9, 0), imaginary: withValue(imaginary, 9, 0) })).toMatchObject({
    code: 'zero-impedance',
    row: 10,
  });
  expect(refused({ real: withValue(real, 9, NaN) }, [0, 1])).toMatchObject({
    code: 'zero-impedance',
    row: 10,
  });
  expect(refused({}, Array.from(frequency.keys()).slice(4))).toMatchObject({ code: 'too-few-points', row: null });
});

test('frequencies and impedances too small or large to compute with are refused as well', () => {
  const { frequency, real, imaginary } = example();
  const scaled = (values: Float64Array, by: number) => values.map((value) => value * by);
  const refused = (changes: Partial<Spectrum>) =>
    analyseSpectrum({ frequency, real, imaginary, ...changes }, only).refused;
  for (const by of [1e-200, 1e200]) {
    expect(refused({ frequency: scaled(frequency, by) })).toMatchObject({ code: 'frequency-not-positive', row: 1 });
    const impedance = { real: scaled(real, by), imaginary: scaled(imaginary, by) };
    expect(refused(impedance)).toMatchObject({ code: 'zero-impedance', row: 1 });
  }
});

test('a spectrum over absurdly many decades takes no longer than one over 15', () => {
  const over = (decades: number, points: number): Spectrum => {
    const frequency = logSpaced(10 ** (-decades / 2), 10 ** (decades / 2), points);
    return { frequency, real: frequency.map(() => 1), imaginary: frequency.map(() => -1) };
  };
  expect(relaxationTimes(over(40, 5)).tau).toHaveLength(8 * 16 + 1);
  expect(kramersKronigLines(over(40, 150)).at(-1)?.elements).toBe(7 * 15);
});

test('a spectrum whose imaginary part looks turned is reported, and turned only on request', () => {
  const { frequency, real, imaginary } = firstOf(measured('eisfitting-dahn'));
  const spectrum = { frequency, real, imaginary: imaginary.map((value) => -value) };
  expect(analyseSpectrum(spectrum, only)).toMatchObject({ looksTurned: true, turned: false });
  expect(analyseSpectrum(spectrum, { ...only, isTurned: true })).toMatchObject({ looksTurned: false, turned: true });
});

test('a circuit of more parameters than two thirds of the points is not fitted; what is held does not count', () => {
  const read = readCircuit('R0-p(R1,C1)-p(R2,C2)');
  if ('fault' in read) throw new Error(read.fault.words);
  const exclude = Array.from({ length: 59 }, (_, i) => i);
  const asked = { ...question, circuit: read.circuit, exclude };
  expect(analyseSpectrum(example(), asked)).toMatchObject({
    points: 7,
    refused: { code: 'too-many-parameters', row: null },
    validity: { verdict: 'not-enough-points' },
    fit: null,
  });
  expect(analyseSpectrum(example(), { ...asked, fixed: { R0: 0.02 } }).fit?.parameters).toHaveLength(5);
});

test('the ladder describes measured spectra within 0.5 %, and numbers arcs by rising time constant', () => {
  for (const spectrum of [firstOf(zhang()), example(), firstOf(measured('impedance-py-autolab'))]) {
    const { fit } = analyseSpectrum(spectrum, { ...question, validate: false });
    expect(fit?.rms).toBeLessThan(0.5);
    const value = (name: string) => fit?.parameters.find((one) => one.name === name)?.value ?? NaN;
    const times = ['1', '2', '3']
      .map((arc) => (value(`R${arc}`) * value(`Q${arc}_0`)) ** (1 / value(`Q${arc}_1`)))
      .filter(Number.isFinite);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

const twoArcs = (): Spectrum => {
  const frequency = logSpaced(1e4, 1e-2, 61);
  const part = (of: (share: number, product: number) => number) =>
    frequency.map((hertz) =>
      [
        [0.01, 1e-3],
        [0.03, 0.3],
      ].reduce((sum, [resistance = 0, tau = 0]) => {
        const product = 2 * Math.PI * hertz * tau;
        return sum + of(resistance / (1 + product * product), product);
      }, 0),
    );
  return {
    frequency,
    real: part((share) => share).map((value) => 0.015 + value),
    imaginary: part((share, product) => -share * product),
  };
};

test('two arcs are found at their relaxation times: areas within 3 %, times within 7 %', () => {
  const { peaks, ohmic } = relaxationTimes(twoArcs());
  expect(peaks).toHaveLength(2);
  expect(Math.abs((ohmic ?? NaN) / 0.015 - 1)).toBeLessThan(0.01);
  [
    [0.01, 1e-3],
    [0.03, 0.3],
  ].forEach(([resistance = 0, tau = 0], i) => {
    expect(Math.abs((peaks?.[i]?.resistance ?? NaN) / resistance - 1)).toBeLessThan(0.03);
    expect(Math.abs((peaks?.[i]?.tau ?? NaN) / tau - 1)).toBeLessThan(0.07);
    expect(peaks?.[i]?.inRange).toBe(true);
  });
});

test('a spectrum that is inductive at its lowest frequency has no relaxation times, and says why', () => {
  const spectrum = twoArcs();
  spectrum.imaginary[60] = 0.001;
  expect(analyseSpectrum(spectrum, { ...only, drt: true }).drt).toMatchObject({
    silent: 'inductive-loop',
    tau: null,
    peaks: null,
  });
});

test('a spectrum that is refused throws an error with code and row, a text that is no circuit one with position', () => {
  const { frequency, real, imaginary } = example();
  const spectrum = { frequency: [...frequency], real: [...real], imaginary: [...imaginary] };
  const twice = { ...spectrum, frequency: spectrum.frequency.with(7, 10_000) };
  for (const compute of [
    () => kramersKronig(twice),
    () => fitCircuit(twice, null),
    () => fitCircuit(twice, 'R0'),
    () => relaxationTimes(twice),
  ])
    expect(compute).toThrow(expect.objectContaining({ code: 'equal-frequencies', row: 8 }));
  for (const compute of [() => fitCircuit(spectrum, 'R0-X1'), () => circuitModel('R0-X1', [1])])
    expect(compute).toThrow(expect.objectContaining({ position: 4, message: expect.stringMatching(/element/) }));
  const few = { frequency: [1, 2, 3, 4, 5], real: [1, 1, 1, 1, 1], imaginary: [1, 1, 1, 1, 1] };
  expect(() => fitCircuit(few, 'R0-R1-R2-R3')).toThrow(
    expect.objectContaining({ code: 'too-many-parameters', row: null }),
  );
  expect(fitCircuit(few, null)).toBeNull();
});

test('what is computed is plain data, the same each time, and says who chose the circuit', () => {
  const { frequency, real, imaginary } = example();
  const spectrum = { frequency: [...frequency], real: [...real], imaginary: [...imaginary] };
  const asked = { weight: 'unit', start: { R0: 0.01 }, fixed: { Wo1_1: 200 } } as const;
  const fit = fitCircuit(spectrum, 'R0-p(R1,C1)-p(R2-Wo1,C2)', asked);
  for (const answer of [fit, kramersKronig(spectrum), relaxationTimes(spectrum, { lambda: 0.02 })])
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  expect(fit).toEqual(fitCircuit(example(), 'R0-p(R1,C1)-p(R2-Wo1,C2)', asked));
  expect(fit).toMatchObject({ chosen: 'given', weight: 'unit', parameters: { 5: { value: 200, fixed: true } } });
  const arcs = { R1: 0.005, C1: 0.1, R2: 0.005, C2: 0.1, Wo1_0: 0.001 };
  const capacitive = example((_, imaginary) => imaginary < 0);
  const twin = fitCircuit(capacitive, 'R0-p(R1,C1)-p(R2,C2)-Wo1', {
    ...asked,
    start: arcs,
    fixed: { R0: 0.02, Wo1_1: 200 },
  });
  expect(twin?.alternatives, 'the same arcs in the other order').toEqual([]);
  expect(fitCircuit(spectrum, null)).toMatchObject({ chosen: 'ladder', weight: 'modulus' });
  expect(relaxationTimes(spectrum, { lambda: 0.02 })).toMatchObject({ lambda: 0.02, silent: null });
});

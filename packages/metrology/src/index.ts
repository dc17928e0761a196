export { bayDeviations, type BayDeviation } from './bays/bay-deviations.ts';
export type { CapacityTest } from './bays/comparable-tests.ts';
export { analyseSpectrum, type Analysis, type AnalysisQuestion } from './impedance/analysis.ts';
export { kramersKronig, spectrumVerdict } from './impedance/kramers-kronig.ts';
export { readCircuit, type Circuit, type CircuitFault } from './impedance/circuit.ts';
export type { FitReport, FittedParameter } from './impedance/fit-report.ts';
export type { Weight } from './impedance/fit.ts';
export type { Validity } from './impedance/kramers-kronig.ts';
export type { RelaxationTimes } from './impedance/relaxation-times.ts';
export { refusedSpectrum, toSpectrum, type Refused, type Spectrum } from './impedance/spectrum.ts';
export { fadesFaster, forecast, type Band, type Forecast, type Tests } from './forecast/forecast.ts';
export type { Axis } from './forecast/past-errors.ts';

/** Written beside each derived value; it rises with every change of a method. */
export const metrologyVersion = 1;

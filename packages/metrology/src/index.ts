export { bayDeviations, type BayDeviation, type BayLook } from './bays/bay-deviations.ts';
export type { CapacityTest, Key } from './bays/comparable-tests.ts';
export { roundRobin, type RoundRobin } from './bays/round-robin.ts';
export { analyseSpectrum, type Analysis, type AnalysisQuestion } from './impedance/analysis.ts';
export { circuitModel, type CircuitModel, type CircuitValues } from './impedance/circuit-model.ts';
export { CircuitError, circuitOf, readCircuit, type Circuit, type CircuitFault } from './impedance/circuit.ts';
export { fitCircuit, type FitOptions, type ParameterValues } from './impedance/fit-circuit.ts';
export type { FitReport, FittedParameter } from './impedance/fit-report.ts';
export { exponentRange, type Weight } from './impedance/fit.ts';
export { kramersKronig, spectrumVerdict, type Validity, type ValidityOptions } from './impedance/kramers-kronig.ts';
export { relaxationTimes, type RelaxationTimes } from './impedance/relaxation-times.ts';
export {
  refusedSpectrum,
  SpectrumError,
  toSpectrum,
  type GivenSpectrum,
  type Refused,
  type Spectrum,
  type SpectrumFault,
} from './impedance/spectrum.ts';
export { forecast, type Crossing, type Forecast, type ForecastQuestion } from './forecast/forecast.ts';
export type { Curve, Point } from './forecast/crossing.ts';
export { silences, type Silence } from './forecast/silence.ts';
export type { HealthTest } from './forecast/used-tests.ts';

/** Written beside each derived value; its number rises with every change of a method. */
export const algorithm = 'metrology 1';

export { bayDeviations, type BayDeviation } from './bays/bay-deviations.ts';
export type { CapacityTest } from './bays/comparable-tests.ts';
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
export { fadesFaster, forecast, type Band, type Forecast, type Tests } from './forecast/forecast.ts';
export type { Axis } from './forecast/past-errors.ts';

/** Written beside each derived value; its number rises with every change of a method. */
export const algorithm = 'metrology 1';

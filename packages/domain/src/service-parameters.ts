import type { ServiceType } from './service-type.ts';

/** The parameters that most analyzers understand, as the user typed them; '' leaves a parameter to the device. */
export type ServiceParameters = {
  /** Multiples of the design capacity per hour. */
  cRate: string;
  /** The voltage at which a charge or discharge ends, V. */
  endVoltageV: string;
  /** The state of health required to pass, %. */
  targetPercent: string;
  /** Parameters that only some devices understand, in the device's own syntax. */
  other: string;
};
export type KnownParameter = Exclude<keyof ServiceParameters, 'other'>;

/** The parameters that apply to each type of service. */
export const parametersOfServiceType: Readonly<Record<ServiceType, readonly KnownParameter[]>> = {
  Charge: ['cRate', 'endVoltageV'],
  Discharge: ['cRate', 'endVoltageV'],
  Recondition: ['cRate', 'targetPercent'],
  'Quick Test': ['targetPercent'],
  'Capacity Test': ['cRate', 'targetPercent'],
  Spectro: [],
};

const number = String.raw`(\d+(?:\.\d+)?)`;
const notations: readonly [RegExp, ...KnownParameter[]][] = [
  [new RegExp(`^C-rate ${number}$`), 'cRate'],
  [new RegExp(`^${number} ?C$`), 'cRate'],
  [new RegExp(`^to ${number} ?V$`), 'endVoltageV'],
  [new RegExp(`^${number} ?C to ${number} ?V$`), 'cRate', 'endVoltageV'],
  [new RegExp(`^target ${number} ?%$`), 'targetPercent'],
];

const knownIn = (part: string): Partial<ServiceParameters> | undefined => {
  for (const [notation, ...names] of notations) {
    const found = notation.exec(part);
    if (found !== null) return Object.fromEntries(names.map((name, index) => [name, found[index + 1]]));
  }
  return undefined;
};

/** Reads 'C-rate 0.5, target 80 %' and '1C to 4.2 V'. Everything it does not recognise is kept, in order. */
export const readServiceParameters = (text: string): ServiceParameters => {
  const parts = text.split(',').map((part) => part.trim());
  const others = parts.filter((part) => part !== '' && knownIn(part) === undefined);
  const none = { cRate: '', endVoltageV: '', targetPercent: '' };
  return Object.assign(none, ...parts.map(knownIn), { other: others.join(', ') });
};

/** The text sent to the device: 'C-rate 0.5, to 4.2 V, target 80 %, rest 10 min'. */
export const writeServiceParameters = ({ cRate, endVoltageV, targetPercent, other }: ServiceParameters): string =>
  [
    cRate && `C-rate ${cRate}`,
    endVoltageV && `to ${endVoltageV} V`,
    targetPercent && `target ${targetPercent} %`,
    other.trim(),
  ]
    .filter((part) => part !== '')
    .join(', ');

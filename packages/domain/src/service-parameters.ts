import type { ServiceType } from './service-type.ts';

/** The parameters that most analyzers know, as they are typed; '' leaves one to the device. */
export type ServiceParameters = {
  /** Multiples of the design capacity in an hour. */
  cRate: string;
  /** Where a charge or a discharge ends, V. */
  endVoltageV: string;
  /** The state of health that passes, %. */
  targetPercent: string;
  /** What a device knows beside them, in its own words. */
  other: string;
};
export type KnownParameter = Exclude<keyof ServiceParameters, 'other'>;

/** Which of them mean something for a kind of service. */
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

/** Reads 'C-rate 0.5, target 80 %' and '1C to 4.2 V'; whatever else is there stays as it is, in its order. */
export const readServiceParameters = (text: string): ServiceParameters => {
  const parts = text.split(',').map((part) => part.trim());
  const others = parts.filter((part) => part !== '' && knownIn(part) === undefined);
  const none = { cRate: '', endVoltageV: '', targetPercent: '' };
  return Object.assign(none, ...parts.map(knownIn), { other: others.join(', ') });
};

/** As the device gets it: 'C-rate 0.5, to 4.2 V, target 80 %, rest 10 min'. */
export const writeServiceParameters = ({ cRate, endVoltageV, targetPercent, other }: ServiceParameters): string =>
  [
    cRate && `C-rate ${cRate}`,
    endVoltageV && `to ${endVoltageV} V`,
    targetPercent && `target ${targetPercent} %`,
    other.trim(),
  ]
    .filter((part) => part !== '')
    .join(', ');

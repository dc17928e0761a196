import type { TemperaturePlace } from '../battery-data-format/samples-as-bdf.ts';
import type { MeasuredColumn, Quantity, QuantityUnit } from './service-file.ts';

const unitNames: Readonly<Record<string, QuantityUnit>> = {
  s: 's',
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  ms: 'ms',
  millisecond: 'ms',
  milliseconds: 'ms',
  min: 'min',
  minutes: 'min',
  h: 'h',
  hr: 'h',
  hours: 'h',
  v: 'V',
  volt: 'V',
  volts: 'V',
  mv: 'mV',
  millivolt: 'mV',
  a: 'A',
  amp: 'A',
  amps: 'A',
  ampere: 'A',
  ma: 'mA',
  milliampere: 'mA',
  c: 'degC',
  '°c': 'degC',
  'ï¿½c': 'degC',
  '\uFFFDc': 'degC',
  degc: 'degC',
  celsius: 'degC',
  ah: 'Ah',
  'a.h': 'Ah',
  mah: 'mAh',
  'ma.h': 'mAh',
  hz: 'Hz',
  hertz: 'Hz',
  ohm: 'ohm',
  ohms: 'ohm',
  ω: 'ohm',
};

export const unitOf = (text: string): QuantityUnit | undefined =>
  unitNames[
    text
      .trim()
      .replace(/^\[(.*)\]$/, '$1')
      .toLowerCase()
  ];

/** Names without their units, the best first: of two columns for the same quantity the one whose name stands earlier is taken. */
const names: Readonly<Record<Quantity, readonly string[]>> = {
  time: ['test time', 'cumulative time', 'total time', 'run time', 'prog time', 'elapsed time', 'test', 'time'],
  voltage: ['voltage', 'volts', 'volt', 'u', 'potential', 'ecell', 'ewe', 'terminal voltage', 'cell voltage'],
  current: ['current', 'amps', 'i', 'cell current'],
  temperature: [
    'surface temperature',
    'temperature t1',
    'temperature',
    'aux temperature 1',
    'temp 1',
    'temp1',
    't1',
    'temp',
    'ambient temperature',
  ],
  clock: [
    'unix time',
    'date time',
    'datetime',
    'date and time',
    'dpt time',
    'real time',
    'realtime',
    'absolute time',
    'system time',
    'date',
  ],
  charge: ['charging capacity', 'charge capacity', 'chg. cap.', 'q charge', 'ah-cyc-charge'],
  discharge: ['discharging capacity', 'discharge capacity', 'dchg. cap.', 'q discharge', 'ah-cyc-discharge'],
  frequency: ['frequency', 'freq'],
  real: ['real impedance', 're(z)', "z'", 'zreal', 're z'],
  imaginary: ['imaginary impedance', 'im(z)', "z''", 'z"', 'zimag', 'im z'],
  minusImaginary: ['-im(z)', "-z''", '-z"', '-zimag'],
};

const usualUnits: Readonly<Record<Quantity, QuantityUnit | null>> = {
  time: 's',
  voltage: 'V',
  current: 'A',
  temperature: 'degC',
  clock: null,
  charge: 'Ah',
  discharge: 'Ah',
  frequency: 'Hz',
  real: 'ohm',
  imaginary: 'ohm',
  minusImaginary: 'ohm',
};

const allowedUnits: Readonly<Record<Quantity, readonly QuantityUnit[]>> = {
  time: ['s', 'ms', 'min', 'h'],
  voltage: ['V', 'mV'],
  current: ['A', 'mA'],
  temperature: ['degC'],
  clock: ['s', 'ms'],
  charge: ['Ah', 'mAh'],
  discharge: ['Ah', 'mAh'],
  frequency: ['Hz'],
  real: ['ohm'],
  imaginary: ['ohm'],
  minusImaginary: ['ohm'],
};

export const mayHaveUnit = ({ quantity, unit }: MeasuredColumn): boolean =>
  unit === null ? quantity === 'clock' : allowedUnits[quantity].includes(unit);

const cleaned = (head: string) =>
  head
    .replace(/^[\uFEFF~]+/, '')
    .trim()
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/[<>]/g, '');

/** 'Voltage (V)', 'U[V]', 'I/mA', 'Voltage / V', 'voltage_volt', 'Z'(a)'. */
function partsOf(head: string): { name: string; unit: string | null } {
  const text = cleaned(head);
  const [, name, round, square] = /^(.*?)\s*(?:\(([^()]*)\)|\[([^\]]*)\])$/.exec(text) ?? [];
  // Re(Z) is a name, and (a) of ZPlot is no unit.
  if (name !== undefined && name !== '' && !/^-?(?:re|im)$/.test(name)) {
    const inside = (round ?? square ?? '').trim();
    return { name, unit: inside === '' || /^z-?['"]/.test(name) ? null : inside };
  }
  const slash = text.lastIndexOf('/');
  if (slash > 0 && unitOf(text.slice(slash + 1)))
    return { name: text.slice(0, slash).trim(), unit: text.slice(slash + 1) };
  const blank = text.lastIndexOf(' ');
  const last = text.slice(blank + 1);
  if (blank > 0 && last.length > 1 && unitOf(last)) return { name: text.slice(0, blank), unit: last };
  return { name: text, unit: null };
}

type Candidate = MeasuredColumn & { rank: number };

function candidateOf(head: string): Candidate | undefined {
  const { name, unit } = partsOf(head);
  for (const quantity of Object.keys(names) as Quantity[]) {
    const rank = names[quantity].indexOf(name);
    if (rank < 0) continue;
    // Hours written as h:m:s say themselves what they are.
    const said = unit === null || unit.includes(':') ? usualUnits[quantity] : unitOf(unit);
    if (said === undefined) continue;
    const column = { quantity, unit: said };
    if (mayHaveUnit(column)) return { ...column, rank };
  }
  return undefined;
}

/** What the columns hold by their heads, each quantity once. */
export function recogniseHeads(heads: readonly string[]): (MeasuredColumn | null)[] {
  const candidates = heads.map(candidateOf);
  const best = new Map<Quantity, number>();
  for (const [index, candidate] of candidates.entries()) {
    if (!candidate) continue;
    const other = candidates[best.get(candidate.quantity) ?? -1];
    if (!other || candidate.rank < other.rank) best.set(candidate.quantity, index);
  }
  return candidates.map((candidate, index) =>
    candidate && best.get(candidate.quantity) === index ? { quantity: candidate.quantity, unit: candidate.unit } : null,
  );
}

const numbersOfRows = ['data point', 'datapoint', 'rec', 'rec#', 'record id', 'record index'];
const namesOfCells = ['cell', 'cell id', 'battery', 'battery id', 'serial number', 'barcode'];
const find = (heads: readonly string[], wanted: readonly string[]) =>
  heads.findIndex((head) => wanted.includes(cleaned(head)));

export const findRowNumbers = (heads: readonly string[]): number => find(heads, numbersOfRows);
export const findCellNames = (heads: readonly string[]): number => find(heads, namesOfCells);
export const findStates = (heads: readonly string[]): number => find(heads, ['state', 'md', 'status']);

/** What the temperature is of, for the head of its column in the next export. */
export function temperatureOf(head: string): TemperaturePlace {
  const { name } = partsOf(head);
  if (name === 'surface temperature') return 'surface';
  return name === 'ambient temperature' ? 'ambient' : 'unknown';
}

import { keysOf } from '../records.ts';

export const alarmThings = ['device', 'bay', 'battery', 'organization'] as const;
export type AlarmThing = (typeof alarmThings)[number];

/** `usual` is what a rule has that says nothing; bounds are inclusive. */
type NumberParameter = {
  readonly least: number;
  readonly most: number;
  readonly usual: number | null;
  readonly isWhole?: true;
};
/** Null stands for any. */
type TextsParameter = { readonly texts: 'any' | readonly string[]; readonly usual: readonly string[] | null };
export type AlarmParameter = NumberParameter | TextsParameter;

type Kind = {
  readonly thing: AlarmThing;
  readonly unit: string | null;
  /** Decimals of a value with a unit, where one is too few. */
  readonly digits?: number;
  /** Whether a lower value is worse, for steps by threshold; absent if values decide nothing. */
  readonly isLowerWorse?: boolean;
  readonly parameters: Readonly<Record<string, AlarmParameter>>;
};

const anyTexts = { texts: 'any', usual: null } as const;
const seconds = { least: 0, most: 86_400, usual: 60, isWhole: true } as const;
const outOf = (failures: number, of: number) =>
  ({
    failures: { least: 1, most: 100, usual: failures, isWhole: true },
    of: { least: 1, most: 100, usual: of, isWhole: true },
  }) as const;

/** Everything that an alarm can be about (spec: platform §4). */
export const alarmKinds = {
  'device-offline': {
    thing: 'device',
    unit: null,
    parameters: { minutes: { least: 1, most: 10_080, usual: 5, isWhole: true } },
  },
  'device-error': { thing: 'device', unit: null, parameters: { texts: anyTexts } },
  'service-failed': {
    thing: 'battery',
    unit: null,
    parameters: { statuses: { texts: ['fail', 'aborted'], usual: ['fail'] }, types: anyTexts },
  },
  'battery-failed-again': { thing: 'battery', unit: null, isLowerWorse: false, parameters: outOf(2, 3) },
  'soh-below': {
    thing: 'battery',
    unit: '%',
    isLowerWorse: true,
    parameters: { percent: { least: 1, most: 100, usual: 80 }, hysteresis: { least: 0, most: 50, usual: 2 } },
  },
  'soh-fell': {
    thing: 'battery',
    unit: '%',
    isLowerWorse: false,
    parameters: { points: { least: 0.1, most: 100, usual: 10 } },
  },
  'temperature-above': {
    thing: 'bay',
    unit: '°C',
    isLowerWorse: false,
    parameters: { celsius: { least: -40, most: 150, usual: 45 }, seconds },
  },
  'voltage-outside': {
    thing: 'bay',
    unit: 'V per cell',
    digits: 2,
    parameters: {
      minPerCell: { least: 0, most: 10, usual: null },
      maxPerCell: { least: 0, most: 10, usual: null },
      seconds,
    },
  },
  'service-too-long': {
    thing: 'bay',
    unit: null,
    parameters: { factor: { least: 1, most: 100, usual: 3 }, hours: { least: 0, most: 1_000, usual: 1 } },
  },
  'bay-fails-more': { thing: 'bay', unit: null, isLowerWorse: false, parameters: outOf(3, 5) },
  'bay-reads-wrong': {
    thing: 'bay',
    unit: '%',
    isLowerWorse: false,
    parameters: { percent: { least: 0, most: 100, usual: 1 } },
  },
  'service-overdue': {
    thing: 'battery',
    unit: null,
    parameters: { days: { least: 0, most: 3_650, usual: 0 } },
  },
  'battery-expiring': {
    thing: 'battery',
    unit: null,
    parameters: { days: { least: 0, most: 3_650, usual: 30 } },
  },
  'forecast-below': {
    thing: 'battery',
    unit: null,
    parameters: { days: { least: 0, most: 730, usual: 90 } },
  },
  'roll-out-stopped': { thing: 'organization', unit: null, parameters: {} },
  'own-house': { thing: 'organization', unit: null, parameters: {} },
} as const satisfies Record<string, Kind>;

export type AlarmKind = keyof typeof alarmKinds;
export const alarmKindNames = keysOf(alarmKinds);
export const alarmKindOf = (kind: AlarmKind): Kind => alarmKinds[kind];

export type AlarmParameterValue = number | readonly string[] | null;
export type AlarmParameters = Readonly<Record<string, AlarmParameterValue>>;

const isInRange = (parameter: AlarmParameter, value: AlarmParameterValue): boolean => {
  if ('texts' in parameter) {
    const { texts } = parameter;
    if (value === null) return texts === 'any';
    if (typeof value === 'number' || value.length === 0) return false;
    return texts === 'any' || value.every((text) => texts.includes(text));
  }
  if (value === null) return parameter.usual === null;
  if (typeof value !== 'number' || (parameter.isWhole && !Number.isInteger(value))) return false;
  return value >= parameter.least && value <= parameter.most;
};

/** The parameters of a kind with what was not given, or the name of the first that is out of range. `unknown` names one that it has not. */
export function completeAlarmParameters(
  kind: AlarmKind,
  given: AlarmParameters,
): { parameters: AlarmParameters } | { outOfRange: string } | { unknown: string } {
  const known = alarmKindOf(kind).parameters;
  for (const name of Object.keys(given)) if (!(name in known)) return { unknown: name };
  const parameters = Object.fromEntries(
    Object.entries(known).map(([name, { usual }]) => [name, given[name] === undefined ? usual : given[name]]),
  );
  for (const [name, parameter] of Object.entries(known))
    if (!isInRange(parameter, parameters[name] ?? null)) return { outOfRange: name };
  const [failures, of] = [numberIn(parameters, 'failures'), numberIn(parameters, 'of')];
  if (failures > of) return { outOfRange: 'failures' };
  if (kind === 'voltage-outside') {
    const { minPerCell, maxPerCell } = parameters;
    if ((minPerCell ?? null) === null && (maxPerCell ?? null) === null) return { outOfRange: 'maxPerCell' };
    if (typeof minPerCell === 'number' && typeof maxPerCell === 'number' && minPerCell >= maxPerCell)
      return { outOfRange: 'minPerCell' };
  }
  return { parameters };
}

/** Of complete parameters; 0 for one that the kind has not. */
export const numberIn = (parameters: AlarmParameters, name: string): number => {
  const value = parameters[name];
  return typeof value === 'number' ? value : 0;
};
/** Null for any. */
export const textsIn = (parameters: AlarmParameters, name: string): readonly string[] | null => {
  const value = parameters[name];
  return typeof value === 'object' ? value : null;
};

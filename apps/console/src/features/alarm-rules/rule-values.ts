import type { AlarmRule, NewAlarmRule } from '@ohmstead/contract';
import {
  alarmKindOf,
  alarmSeverities,
  type AlarmKind,
  type AlarmParameter,
  type AlarmParameterValue,
  type AlarmSeverity,
} from '@ohmstead/domain';
import { hoursProblems, hoursValuesOf, readHours, type HoursValues } from './hours-values.ts';

export type StepValues = { severity: AlarmSeverity; by: 'threshold' | 'afterMinutes'; limit: string };

/** A rule as it is typed: numbers are texts, and texts of a list are separated by commas. Empty lists stand for all. */
export type RuleValues = {
  name: string;
  kind: AlarmKind;
  parameters: Readonly<Record<string, string>>;
  locations: readonly number[];
  devices: readonly number[];
  deviceModels: readonly string[];
  batteryModels: readonly string[];
  steps: readonly StepValues[];
  raiseAfterMinutes: string;
  clearAfterMinutes: string;
  reopenMinutes: string;
  remindHours: string;
  hours: HoursValues;
  channels: readonly number[];
  assigned: boolean;
  leaveWhenCleared: boolean;
  escalateTo: number | null;
  escalateAfter: string;
  enabled: boolean;
};

const weekMinutes = 10_080;

const textOf = (value: AlarmParameterValue): string => {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : value.join(', ');
};

const parametersOf = (kind: AlarmKind, given: Readonly<Record<string, AlarmParameterValue>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(alarmKindOf(kind).parameters).map(([name, { usual }]) => [name, textOf(given[name] ?? usual)]),
  );

/** A kind with its usual parameters. Steps by threshold are for kinds with a value. */
export const withKind = (values: RuleValues, kind: AlarmKind): RuleValues => ({
  ...values,
  kind,
  parameters: parametersOf(kind, {}),
  steps: values.steps.slice(0, 1),
});

export const hasThresholds = (kind: AlarmKind): boolean => alarmKindOf(kind).isLowerWorse !== undefined;

/** `locations` are those that a new rule of this user begins with. */
export const newRule = (locations: readonly number[]): RuleValues => ({
  name: '',
  kind: 'device-offline',
  parameters: parametersOf('device-offline', {}),
  locations,
  devices: [],
  deviceModels: [],
  batteryModels: [],
  steps: [{ severity: 'warning', by: 'afterMinutes', limit: '' }],
  raiseAfterMinutes: '0',
  clearAfterMinutes: '0',
  reopenMinutes: '60',
  remindHours: '',
  hours: hoursValuesOf(null),
  channels: [],
  assigned: false,
  leaveWhenCleared: false,
  escalateTo: null,
  escalateAfter: '30',
  enabled: true,
});

export const valuesOf = (rule: AlarmRule): RuleValues => ({
  name: rule.name,
  kind: rule.kind,
  parameters: parametersOf(rule.kind, rule.parameters),
  locations: rule.where.locations ?? [],
  devices: rule.where.devices ?? [],
  deviceModels: rule.where.deviceModels ?? [],
  batteryModels: rule.where.batteryModels ?? [],
  steps: rule.steps.map(({ severity, threshold, afterMinutes }) => ({
    severity,
    by: threshold === null ? 'afterMinutes' : 'threshold',
    limit: textOf(threshold ?? afterMinutes),
  })),
  raiseAfterMinutes: String(rule.raiseAfterMinutes),
  clearAfterMinutes: String(rule.clearAfterMinutes),
  reopenMinutes: String(rule.reopenMinutes),
  remindHours: textOf(rule.remindHours),
  hours: hoursValuesOf(rule.hours),
  channels: rule.channels,
  assigned: rule.assigned,
  leaveWhenCleared: rule.leaveWhenCleared,
  escalateTo: rule.escalate?.channelId ?? null,
  escalateAfter: textOf(rule.escalate?.afterMinutes ?? 30),
  enabled: rule.enabled,
});

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
const grouped = (value: number): string => value.toLocaleString('en');

const numberProblem = (text: string, least: number, most: number, isWhole = false): string | undefined => {
  const value = number(text);
  const fits = value >= least && value <= most && (!isWhole || Number.isInteger(value));
  return fits ? undefined : `Enter a ${isWhole ? 'whole ' : ''}number from ${grouped(least)} to ${grouped(most)}`;
};

const parameterProblem = (parameter: AlarmParameter, text: string): string | undefined => {
  if ('texts' in parameter)
    return parameter.texts === 'any' || listed(text).length > 0 ? undefined : 'Choose at least one';
  if (parameter.usual === null && text.trim() === '') return undefined;
  return numberProblem(text, parameter.least, parameter.most, parameter.isWhole);
};

const limitProblems = (
  kind: AlarmKind,
  { minPerCell = '', maxPerCell = '' }: RuleValues['parameters'],
): RuleProblems => {
  if (kind !== 'voltage-outside') return {};
  if (minPerCell.trim() === '' && maxPerCell.trim() === '') return { maxPerCell: 'Enter a minimum, a maximum or both' };
  return number(minPerCell) >= number(maxPerCell) ? { minPerCell: 'The minimum must be below the maximum' } : {};
};

const stepProblem = (steps: readonly StepValues[], at: number): string | undefined => {
  const [step, before] = [steps[at], steps[at - 1]];
  if (step === undefined || before === undefined) return undefined;
  if (alarmSeverities.indexOf(step.severity) <= alarmSeverities.indexOf(before.severity))
    return 'Each step must be more severe than the one before.';
  return step.by === 'threshold' ? numberProblem(step.limit, -1e9, 1e9) : numberProblem(step.limit, 0, weekMinutes);
};

/** By the field that it is about. */
export type RuleProblems = Readonly<Record<string, string>>;

/** `mustName` is for users who make rules for some locations only. */
export const ruleProblems = (values: RuleValues, mustName = false): RuleProblems => {
  const { kind, parameters, steps, remindHours } = values;
  const minutes = (['raiseAfterMinutes', 'clearAfterMinutes', 'reopenMinutes'] as const).map(
    (name) => [name, numberProblem(values[name], 0, weekMinutes)] as const,
  );
  const found: (readonly [field: string, problem: string | undefined])[] = [
    ['name', values.name.trim() === '' ? 'A name is required' : undefined],
    ...Object.entries(alarmKindOf(kind).parameters).map(
      ([name, parameter]) => [name, parameterProblem(parameter, parameters[name] ?? '')] as const,
    ),
    ...(number(parameters['failures'] ?? '') > number(parameters['of'] ?? '')
      ? [['failures', 'Cannot be more than the services considered'] as const]
      : []),
    ...Object.entries(limitProblems(kind, parameters)),
    ['locations', mustName && values.locations.length === 0 ? 'Choose at least one location' : undefined],
    ...steps.map((_, at) => [`step ${at}`, stepProblem(steps, at)] as const),
    ...minutes,
    ['remindHours', remindHours.trim() === '' ? undefined : numberProblem(remindHours, 1, 720)],
    ['escalateAfter', values.escalateTo === null ? undefined : numberProblem(values.escalateAfter, 0, weekMinutes)],
    ...Object.entries(hoursProblems(values.hours)),
  ];
  return Object.fromEntries(found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
};

const readParameter = (parameter: AlarmParameter, text: string): number | string[] | null => {
  if ('texts' in parameter) return listed(text).length === 0 ? null : listed(text);
  return text.trim() === '' ? null : number(text);
};

const orAll = <Item>(items: readonly Item[]): Item[] | null => (items.length === 0 ? null : [...items]);

/** What is sent; only of values without problems. */
export const readRule = (values: RuleValues): NewAlarmRule => ({
  name: values.name.trim(),
  kind: values.kind,
  parameters: Object.fromEntries(
    Object.entries(alarmKindOf(values.kind).parameters).map(([name, parameter]) => [
      name,
      readParameter(parameter, values.parameters[name] ?? ''),
    ]),
  ),
  where: {
    locations: orAll(values.locations),
    devices: orAll(values.devices),
    deviceModels: orAll(values.deviceModels),
    batteryModels: orAll(values.batteryModels),
  },
  steps: values.steps.map(({ severity, by, limit }, at) => ({
    severity,
    threshold: at > 0 && by === 'threshold' ? number(limit) : null,
    afterMinutes: at > 0 && by === 'afterMinutes' ? number(limit) : null,
  })),
  raiseAfterMinutes: number(values.raiseAfterMinutes),
  clearAfterMinutes: number(values.clearAfterMinutes),
  hours: readHours(values.hours),
  channels: [...values.channels],
  assigned: values.assigned,
  reopenMinutes: number(values.reopenMinutes),
  leaveWhenCleared: values.leaveWhenCleared,
  remindHours: values.remindHours.trim() === '' ? null : number(values.remindHours),
  escalate:
    values.escalateTo === null ? null : { channelId: values.escalateTo, afterMinutes: number(values.escalateAfter) },
  enabled: values.enabled,
});

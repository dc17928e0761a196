import type { AlarmRule } from '@ohmstead/contract';
import { alarmKindOf, type AlarmKind } from '@ohmstead/domain';
import { alarmKindLabels, severityLabels } from '../../fleet/alarms/alarm-words.ts';

/** The label of a field, and how a value is said in a sentence. */
type ParameterWords = { label: string; says: (value: string) => string };

const outOf = {
  failures: { label: 'Failures', says: (value: string) => `${value} failed` },
  of: { label: 'Of the last … services', says: (value: string) => `of the last ${value}` },
};

const words: Record<AlarmKind, Readonly<Record<string, ParameterWords>>> = {
  'device-offline': { minutes: { label: 'Offline for (minutes)', says: (value) => `for ${value} minutes` } },
  'device-error': {
    texts: { label: 'Its status contains, several separated by commas; empty for any', says: (value) => value },
  },
  'service-failed': {
    statuses: { label: 'It ends as', says: (value) => value.replace('fail', 'failed') },
    types: { label: 'Service types, several separated by commas; empty for any', says: (value) => value },
  },
  'battery-failed-again': outOf,
  'soh-below': {
    percent: { label: 'Below (%)', says: (value) => `below ${value} %` },
    hysteresis: { label: 'Cleared so far above (points)', says: (value) => `cleared ${value} points above` },
  },
  'soh-fell': { points: { label: 'Between comparable tests by (points)', says: (value) => `by ${value} points` } },
  'temperature-above': {
    celsius: { label: 'Above (°C)', says: (value) => `above ${value} °C` },
    seconds: { label: 'For (seconds)', says: (value) => `for ${value} s` },
  },
  'voltage-outside': {
    minPerCell: { label: 'Minimum (V per cell)', says: (value) => `below ${value} V per cell` },
    maxPerCell: { label: 'Maximum (V per cell)', says: (value) => `above ${value} V per cell` },
    seconds: { label: 'For (seconds)', says: (value) => `for ${value} s` },
  },
  'service-too-long': {
    factor: { label: 'Times the median of its type and model', says: (value) => `${value} times the median` },
    hours: { label: 'And at least (hours)', says: (value) => `at least ${value} h` },
  },
  'bay-fails-more': outOf,
  'bay-reads-wrong': {
    percent: { label: 'By at least (%)', says: (value) => `by ${value} % or more` },
  },
  'service-overdue': {
    days: { label: 'Days after the due date', says: (value) => `${value} days after the due date` },
  },
  'battery-expiring': { days: { label: 'Days before it expires', says: (value) => `${value} days before` } },
  'forecast-below': {
    days: { label: 'Within (days)', says: (value) => `within ${value} days` },
  },
  'roll-out-stopped': {},
  'own-house': {},
};

/** What has to be known to understand what a kind finds. */
export const kindNotes: Partial<Record<AlarmKind, string>> = {
  'voltage-outside':
    'The number of cells is worked out from nominal voltage and chemistry. Batteries where that is not possible raise no alarm.',
};

export const parameterLabel = (kind: AlarmKind, name: string): string => words[kind][name]?.label ?? name;

const parametersText = ({ kind, parameters }: AlarmRule): string =>
  Object.keys(alarmKindOf(kind).parameters)
    .flatMap((name) => {
      const value = parameters[name] ?? null;
      if (value === null) return [];
      return [words[kind][name]?.says(typeof value === 'number' ? String(value) : value.join(', ')) ?? ''];
    })
    .join(', ');

const stepsText = ({ kind, steps }: AlarmRule): string =>
  steps
    .map(({ severity, threshold, afterMinutes }) => {
      const unit = alarmKindOf(kind).unit;
      if (threshold !== null) return `${severityLabels[severity]} from ${[threshold, unit].filter(Boolean).join(' ')}`;
      return afterMinutes === null ? severityLabels[severity] : `${severityLabels[severity]} after ${afterMinutes} min`;
    })
    .join(', ');

type Named = { id: number; name: string };

const whereText = ({ where }: AlarmRule, locations: readonly Named[]): string => {
  const parts = [
    where.locations?.map((id) => locations.find((location) => location.id === id)?.name ?? 'deleted').join(', ') ??
      'All locations',
    where.devices === null ? null : `${where.devices.length} ${where.devices.length === 1 ? 'device' : 'devices'}`,
    where.deviceModels?.join(', ') ?? null,
    where.batteryModels?.join(', ') ?? null,
  ];
  return parts.filter((part) => part !== null).join('; ');
};

/** What a rule looks for, how severe that is, and where. */
export const ruleSentence = (rule: AlarmRule, locations: readonly Named[]): string[] => [
  [alarmKindLabels[rule.kind], parametersText(rule)].filter((part) => part !== '').join(': '),
  `${stepsText(rule)} · ${whereText(rule, locations)}`,
];

/** 'Raised 12 times in 30 days'. */
export const raisedText = (count: number): string => {
  if (count === 0) return 'Not raised in 30 days';
  return count === 1 ? 'Raised once in 30 days' : `Raised ${count.toLocaleString('en')} times in 30 days`;
};

import { alarmKindNames, alarmSeverities, alarmThings, type ListFilter } from '@ohmstead/domain';
import { keywordKeys, listColumns, type Catalogue, type WireKey } from '../catalogue/catalogue.ts';

/** How an alarm stands, as one word. Cleared ones stay in the list until they are acknowledged. */
export const alarmStates = ['active', 'acknowledged', 'cleared'] as const;
export type AlarmState = (typeof alarmStates)[number];

export const alarmStateOf = ({ active, acknowledged }: { active: boolean; acknowledged: boolean }): AlarmState => {
  if (!active) return 'cleared';
  return acknowledged ? 'acknowledged' : 'active';
};

/** Every field of an alarm's row (spec: calls-open §6) for the list of the console; its state is computed there. */
export const alarmCatalogue = {
  id: { kind: 'number', isAlwaysGiven: true },
  apiVersion: { kind: 'number', isAlwaysGiven: true },
  version: { kind: 'number', isAlwaysGiven: true },
  ruleId: { kind: 'number' },
  severity: {
    kind: 'text',
    label: 'Severity',
    oneOf: alarmSeverities,
    isOrdered: true,
    isAlwaysGiven: true,
    width: 120,
    isRigid: true,
  },
  thing: { kind: 'text', label: 'Thing', isAlwaysGiven: true, isKeyword: true, width: 208 },
  ruleName: { kind: 'text', label: 'Rule', isAlwaysGiven: true, isKeyword: true, width: 208 },
  state: {
    kind: 'text',
    label: 'State',
    oneOf: alarmStates,
    isOrdered: true,
    isAlwaysGiven: true,
    width: 176,
    only: 'list',
  },
  raisedAt: { kind: 'time', label: 'Since', isAlwaysGiven: true, width: 136 },
  assignee: { kind: 'text', label: 'Assignee', isKeyword: true, width: 152 },
  lastComment: { kind: 'text', label: 'Last comment', isKeyword: true, isSortable: false, width: 232 },
  location: { kind: 'text', label: 'Location', isKeyword: true },
  lastValue: { kind: 'number', label: 'Last value', width: 120 },
  firstValue: { kind: 'number', label: 'First value', width: 120 },
  count: { kind: 'number', label: 'Count', isAlwaysGiven: true, digits: 0, width: 96 },
  worstSeverity: {
    kind: 'text',
    label: 'Worst severity',
    oneOf: alarmSeverities,
    isOrdered: true,
    isAlwaysGiven: true,
    width: 152,
  },
  clearedAt: { kind: 'time', label: 'Cleared' },
  snoozedUntil: { kind: 'time', label: 'Snoozed until', width: 152 },
  kind: { kind: 'text', oneOf: alarmKindNames, isAlwaysGiven: true },
  active: { kind: 'boolean' },
  acknowledged: { kind: 'boolean' },
  flapping: { kind: 'boolean' },
  thingKind: { kind: 'text', oneOf: alarmThings, isAlwaysGiven: true },
  deviceId: { kind: 'number' },
  bayId: { kind: 'number' },
  batteryId: { kind: 'number' },
  locationId: { kind: 'number' },
  assigneeId: { kind: 'number' },
} as const satisfies Catalogue;

export const alarmListColumns = listColumns(alarmCatalogue);
export const alarmKeywordColumns = keywordKeys(alarmCatalogue);

/** The filters of the list, in order. */
export const alarmFilters = [
  { kind: 'choice', key: 'severities', column: 'severity', label: 'Severity' },
  { kind: 'choice', key: 'alarmStates', column: 'state', label: 'State' },
  { kind: 'choice', key: 'rules', column: 'ruleName', label: 'Rule' },
  { kind: 'choice', key: 'assignees', column: 'assignee', label: 'Assignee', empty: 'No one yet' },
  { kind: 'dates', key: 'raisedRange', column: 'raisedAt', label: 'Since' },
  { kind: 'choice', key: 'locations', column: 'location', label: 'Location', empty: 'None yet' },
] as const satisfies readonly ListFilter<WireKey<typeof alarmCatalogue> | 'state'>[];

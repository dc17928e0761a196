import {
  alarmCatalogue,
  alarmFilters as filters,
  alarmKeywordColumns,
  alarmListColumns,
  alarmStates,
} from '@ohmstead/contract';
import { alarmSeverities } from '@ohmstead/domain';
import { filterDefinitions } from '../../entity-list/filters/filter-definitions.ts';
import type { ListDefinition } from '../../entity-list/list-definition.ts';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import type { May, RowAction } from '../../entity-list/table/row-menu.tsx';
import { alarmNoun, alarmStateLabels } from '../../fleet/alarms/alarm-words.ts';
import { SeverityMark } from '../../fleet/alarms/severity-mark.tsx';
import { currentUser } from '../../data/session/session-state.ts';
import { alarmBulkActions } from './alarm-bulk-bar.tsx';
import { alarmBrief, alarmCard, alarmCell } from './alarm-cell.tsx';
import { alarmName, withStates, type AlarmRow } from './alarm-row.ts';
import { askToAssign, askToComment, askToSnooze } from './ask-to-change.tsx';
import { acknowledge, clear } from './change-alarms.ts';
import { writeAlarmsFile } from './write-alarms-file.ts';

const alarmFilters = filterDefinitions(alarmCatalogue, filters, {
  options: {
    severities: alarmSeverities.toReversed().map((value) => ({
      value,
      label: value,
      mark: <SeverityMark severity={value} />,
    })),
    alarmStates: alarmStates.map((value) => ({ value, label: alarmStateLabels[value] })),
  },
});

const work = (alarm: AlarmRow): RowAction[] => [
  ...(alarm.acknowledged ? [] : [{ label: 'Acknowledge', run: () => void acknowledge([alarm]) }]),
  { label: 'Assign…', run: () => askToAssign([alarm], currentUser()?.id ?? 0) },
  { label: 'Snooze…', run: () => askToSnooze([alarm]) },
  { label: 'Comment…', run: () => askToComment([alarm.id]) },
  ...(alarm.active ? [{ label: 'Clear', run: () => void clear([alarm]) }] : []),
];

const things = ({ batteryId, deviceId }: AlarmRow): RowAction[] => [
  ...(batteryId === null ? [] : [{ label: 'Battery Details', slider: 'battery' as const, id: batteryId }]),
  ...(deviceId === null ? [] : [{ label: 'Device Details', slider: 'device' as const, id: deviceId }]),
];

const alarmActions = (alarm: AlarmRow, may: May): RowAction[] => [
  { label: 'Alarm details', slider: 'alarm', id: alarm.id },
  ...things(alarm),
  ...(may('perm-alarms') ? work(alarm) : []),
];

export const alarmList: ListDefinition<AlarmRow> = {
  kind: 'alarms',
  schema: {
    id: 'id',
    columns: { ...columnKinds(alarmCatalogue), state: alarmStates },
    keywordColumns: alarmKeywordColumns,
  },
  rowsOf: (answer) => withStates(answer.columns, answer.alarms ?? []),
  title: 'Alarms',
  noun: alarmNoun,
  emptyText: 'There are no matching alarms',
  none: {
    title: 'No alarms',
    advice:
      'All is well. Rules define what raises an alarm; an alarm stays here until it is over and someone has acknowledged it.',
    next: { label: 'View alarm rules', to: '/settings/alarm-rules', permission: 'perm-alarm-rules' },
  },
  columns: alarmListColumns,
  nameColumn: 'thing',
  carried: [],
  catalogue: alarmCatalogue,
  nameOf: (alarm) => `alarm ${alarmName(alarm)}`,
  cellOf: alarmCell,
  briefOf: alarmBrief,
  cardOf: alarmCard,
  actionsOf: alarmActions,
  bulk: alarmBulkActions,
  // Of what was raised long ago, people know.
  defaultSort: { field: 'raisedAt', ascending: false },
  filters: alarmFilters,
  writeFile: writeAlarmsFile,
};

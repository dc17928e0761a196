import type { ListColumn } from '@ohmstead/contract';
import { csvBom, csvCell, isOneOf, alarmSeverities, type CsvCell } from '@ohmstead/domain';
import { alarmStates } from '@ohmstead/contract';
import type { WriteFile } from '../../entity-list/download/list-file.ts';
import type { ListRows } from '../../entity-list/rows/list-rows.ts';
import { alarmStateLabels, severityLabels } from '../../fleet/alarms/alarm-words.ts';
import { localTimeText } from '../../lib/text/day.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import type { AlarmRow } from './alarm-row.ts';

const wordOf = (value: string): string => {
  if (isOneOf(alarmSeverities, value)) return severityLabels[value];
  return isOneOf(alarmStates, value) ? alarmStateLabels[value] : value;
};

const isWord = ({ key }: ListColumn): boolean => ['severity', 'worstSeverity', 'state'].includes(key);

/** 2026-11-25 09:05 in the browser's zone, as the server writes it into files. */
const timeText = (atMs: number): string => localTimeText(atMs).replace('T', ' ');

const valueOf = (alarm: AlarmRow, column: ListColumn): CsvCell => {
  const value = new Map<string, unknown>(Object.entries(alarm)).get(column.key) ?? null;
  if (typeof value === 'number') return column.type === 'time' ? timeText(value) : value;
  if (typeof value !== 'string') return null;
  return isWord(column) ? wordOf(value) : value;
};

const cellIn = (form: 'csv' | 'csvSemicolon') => (cell: CsvCell) =>
  form === 'csvSemicolon' && typeof cell === 'number' ? csvCell(cell).replace('.', ',') : csvCell(cell);

/** Times are in the browser's zone. */
export const alarmsCsv = (
  alarms: readonly AlarmRow[],
  columns: readonly ListColumn[],
  form: 'csv' | 'csvSemicolon',
): string => {
  const separator = form === 'csv' ? ',' : ';';
  const lines = [
    columns.map(({ label }) => csvCell(label)),
    ...alarms.map((alarm) => columns.map((column) => cellIn(form)(valueOf(alarm, column)))),
  ];
  return `${csvBom}${lines.map((cells) => `${cells.join(separator)}\r\n`).join('')}`;
};

/** The server has no files of alarms; all of them are in the browser. */
export const writeAlarmsFile =
  (list: ListRows<AlarmRow>): WriteFile =>
  (ids, columns, form) => {
    const alarms = ids.map((id) => list.rowOf(id)).filter((alarm) => alarm !== undefined);
    const name = `alarms-${localTimeText(Date.now()).slice(0, 10)}.csv`;
    saveFile(name, new Blob([alarmsCsv(alarms, columns, form)], { type: 'text/csv;charset=utf-8' }));
    return name;
  };

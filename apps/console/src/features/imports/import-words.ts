import {
  importedTables,
  type ImportCounts,
  type ImportFormat,
  type ImportUndoAnswer,
  type ImportUndone,
  type ImportView,
  type TableKind,
} from '@ohmstead/contract';
import type { ImportField, ImportQuestion, ImportRowState } from '@ohmstead/domain';
import { exactDate, shortDate } from '../../lib/text/day.ts';
import { counted, numberText, type Noun } from '../../lib/text/number-text.ts';

export const nouns: Record<TableKind, Noun> = {
  batteries: { one: 'battery', many: 'batteries' },
  locations: { one: 'location', many: 'locations' },
  users: { one: 'user', many: 'users' },
};
export const rowNoun = { one: 'row', many: 'rows' };

export const importFieldOf = (kind: TableKind, key: string | null): ImportField | undefined =>
  importedTables[kind].fields.find((field) => field.key === key);

export const isAtWork = ({ state }: Pick<ImportView, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'running';

export const importSteps = ['File', 'Columns', 'Check', 'Import'] as const;

/** Where an import is, as an index of its steps. */
export const stepOf = ({ state }: Pick<ImportView, 'state'>): number => {
  if (state === 'reading' || state === 'failed') return 0;
  if (state === 'mapping') return 1;
  return state === 'checking' || state === 'checked' ? 2 : 3;
};

/** A table is read and checked in steps of its own, to the first two of which its address may lead back. */
export const tableStepOf = ({ state }: Pick<ImportView, 'state'>, step: 'file' | 'columns' | undefined): number => {
  if (state !== 'mapping' && state !== 'checked') return stepOf({ state });
  if (step === undefined) return state === 'mapping' ? 0 : 2;
  return step === 'file' ? 0 : 1;
};

export const stateWords: Record<ImportView['state'], string> = {
  reading: 'Being read',
  mapping: 'Choose columns',
  checking: 'Being checked',
  checked: 'Checked',
  running: 'Being imported',
  done: 'Imported',
  undone: 'Undone',
  failed: 'Not read',
};

export const rowStates: readonly { state: ImportRowState; before: string; after: string }[] = [
  { state: 'create', before: 'New', after: 'Created' },
  { state: 'change', before: 'Changed', after: 'Changed' },
  { state: 'unchanged', before: 'Unchanged', after: 'Unchanged' },
  { state: 'skipped', before: 'Skipped', after: 'Skipped' },
  { state: 'wrong', before: 'Wrong', after: 'Not imported' },
];

export const encodingWords: Record<NonNullable<ImportFormat['encoding']>, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};
export const separatorWords: Record<NonNullable<ImportFormat['separator']>, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};
export const decimalWords: Record<ImportFormat['decimal'], string> = { '.': 'Point, 1.5', ',': 'Comma, 1,5' };
export const dateOrderWords: Record<NonNullable<ImportFormat['dateOrder']>, string> = {
  ymd: 'Year, month, day',
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
};

export const questionWords: Record<ImportQuestion, string> = {
  dateOrder: 'The dates can be read in two ways: choose whether the day or the month comes first.',
  decimal: 'A number such as 1,234 can be read in two ways: choose the decimal sign.',
};

/** What pressing the button would write. */
export const runLabel = (kind: TableKind, { create, change }: ImportCounts): string => {
  const total = create + change;
  const verb = kind === 'users' ? 'Invite' : 'Import';
  return total === 0 ? 'Nothing to import' : `${verb} ${counted(total, nouns[kind])}`;
};

export const sumOf = ({ create, change }: ImportCounts): number => create + change;

export const undoingWords = (
  kind: TableKind,
  { remove, restore }: Pick<ImportUndoAnswer, 'remove' | 'restore'>,
): string => {
  const noun = nouns[kind];
  const removing = remove > 0 ? [`${counted(remove, noun)} that it created will be removed.`] : [];
  const restoring = restore > 0 ? [`${counted(restore, noun)} will get their former values back.`] : [];
  return [...removing, ...restoring].join(' ') || 'Nothing is left to undo.';
};

export const undoneWords = (kind: TableKind, { removed, restored, kept }: ImportUndone): string =>
  [
    `${counted(removed, nouns[kind])} removed`,
    ...(kind === 'batteries' ? [`${counted(restored, nouns[kind])} restored`] : []),
    ...(kept > 0 ? [`${numberText(kept, 0)} kept`] : []),
  ].join(', ');

/** A value of a cell as the list of batteries shows it. */
export const valueWords = (value: string | number | null, isTime: boolean): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (!isTime) return value.toLocaleString('en', { maximumFractionDigits: 3 });
  return new Date(value).getHours() === 0 && new Date(value).getMinutes() === 0 ? shortDate(value) : exactDate(value);
};

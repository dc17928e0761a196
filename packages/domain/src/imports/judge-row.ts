import { isEmptyCell, type ImportRow } from './import-cell.ts';
import type { ImportColumn } from './import-field.ts';
import { readCell, type CellValue, type ReadCell, type ReadingRules } from './read-cell.ts';
import { rowReason, type RowReason, type RowReasonCode } from './row-reason.ts';
import { readText, readTexts } from './text-cell.ts';

export const importRowStates = ['create', 'change', 'unchanged', 'skipped', 'wrong'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/** How things of a kind are named in a file. */
export type NamingRules = {
  /** The fields whose values together name a thing; the first must be there. */
  keys: readonly string[];
  /** Whether names that differ in case only are the same. */
  foldsKeys: boolean;
  codes: { missing: RowReasonCode; twice: RowReasonCode };
  /** What is there already is left as it is. */
  onlyCreates: boolean;
};

export type ImportRights = { edits: boolean; retires: boolean; allLocations: boolean };

/** What is imported from which column, and how. */
export type ImportPlan = ReadingRules & {
  naming: NamingRules;
  columns: readonly ImportColumn[];
  /** The number of cells in the head. */
  width: number;
  rights: ImportRights;
  emptyClears: boolean;
  updateExisting: boolean;
  hasDefaultLocation: boolean;
};

/** What names a thing, in the order of its fields. */
export type ImportKey = readonly string[];

/** A thing as the importer sees it. `isPlaced`: a service decides where a battery is. */
export type StoredThing = {
  id: number;
  apiVersion: number;
  isPlaced: boolean;
  values: Readonly<Record<string, CellValue>>;
};

export type ChangedCell = { column: number; field: string; old: CellValue; new: CellValue };

export type JudgedRow = {
  line: number;
  state: ImportRowState;
  objectId: number | null;
  apiVersion: number | null;
  cells: ChangedCell[];
  reasons: RowReason[];
};

const columnOf = ({ columns }: ImportPlan, key: string) => columns.find(({ field }) => field.key === key);

/** The keys that a row may mean, the likeliest first: texts are trimmed, and an apostrophe of ours is taken away. */
export function importKeysOf(plan: ImportPlan, { cells }: ImportRow): ImportKey[] {
  const { keys, foldsKeys } = plan.naming;
  const textsOf = (key: string) => {
    const index = columnOf(plan, key)?.index;
    const cell = index === undefined ? undefined : cells[index];
    const texts = cell === undefined ? [''] : readTexts(cell);
    return foldsKeys ? texts.map((text) => text.toLowerCase()) : texts;
  };
  return keys.reduce<string[][]>(
    (begun, key) => begun.flatMap((before) => textsOf(key).map((text) => [...before, text])),
    [[]],
  );
}

/** What importing a row would do. `existing` is the thing of its key, `takenAt` the earlier line of the file that names the same one. */
export function judgeRow(
  plan: ImportPlan,
  row: ImportRow,
  existing: StoredThing | undefined,
  takenAt: number | undefined,
): JudgedRow {
  const read = plan.columns.map((column) => readCell(column, row.cells[column.index], plan));
  const isLeft = existing !== undefined && plan.naming.onlyCreates;
  const reasons = [...reasonsOfRow(plan, row, takenAt), ...(isLeft ? [] : reasonsOfCells(read, existing))];
  const judged = { line: row.line, objectId: existing?.id ?? null, apiVersion: existing?.apiVersion ?? null };
  if (existing && !plan.updateExisting && reasons.length === 0)
    return { ...judged, state: 'skipped', cells: [], reasons };
  const cells = existing ? changedCells(plan, read, existing) : newCells(read);
  if (isLeft && reasons.length === 0)
    return { ...judged, state: cells.length > 0 ? 'skipped' : 'unchanged', cells, reasons };
  reasons.push(...(existing ? lostRights(plan, cells) : reasonsAgainstNew(plan, cells)));
  if (reasons.length > 0) return { ...judged, state: 'wrong', cells, reasons };
  if (!existing) return { ...judged, state: 'create', cells, reasons };
  return { ...judged, state: cells.length > 0 ? 'change' : 'unchanged', cells, reasons };
}

function reasonsOfRow(plan: ImportPlan, { cells }: ImportRow, takenAt: number | undefined): RowReason[] {
  const { keys, codes } = plan.naming;
  const first = columnOf(plan, keys[0] ?? '');
  const cell = first && cells[first.index];
  // A formula is another reason.
  const isMissing = cell === undefined || (typeof cell === 'string' && readText(cell) === '');
  return [
    ...(isMissing ? [rowReason(first?.index ?? null, codes.missing)] : []),
    ...(takenAt === undefined ? [] : [rowReason(null, codes.twice, takenAt)]),
    ...(cells.slice(plan.width).every(isEmptyCell) ? [] : [rowReason(null, 'imports-row-13')]),
  ];
}

/** What a cell cannot set matters only where it is not there already. */
function reasonsOfCells(read: readonly ReadCell[], existing: StoredThing | undefined): RowReason[] {
  return read.flatMap(({ column, reason, means, isUnreadable }) => {
    if (!reason) return [];
    const isThere = existing !== undefined && !isUnreadable && means(existing.values[column.field.key] ?? null);
    return isThere ? [] : [reason];
  });
}

function changedCells(plan: ImportPlan, read: readonly ReadCell[], { values, isPlaced }: StoredThing): ChangedCell[] {
  return read.flatMap(({ column: { index, field }, value, means }) => {
    const old = values[field.key] ?? null;
    if (plan.naming.keys.includes(field.key) || (field.key === 'location' && (isPlaced || value === null))) return [];
    if ((value === null && !plan.emptyClears) || means(old)) return [];
    return [{ column: index, field: field.key, old, new: value }];
  });
}

const newCells = (read: readonly ReadCell[]): ChangedCell[] =>
  read.flatMap(({ column: { index, field }, value }) =>
    value === null ? [] : [{ column: index, field: field.key, old: null, new: value }],
  );

function lostRights({ rights, columns }: ImportPlan, cells: readonly ChangedCell[]): RowReason[] {
  const label = (key: string) => columns.find(({ field }) => field.key === key)?.field.label ?? key;
  return cells.flatMap(({ column, field }) => {
    const may = field === 'retired' ? rights.retires : rights.edits;
    return may ? [] : [rowReason(column, 'imports-row-10', label(field))];
  });
}

function reasonsAgainstNew(plan: ImportPlan, cells: readonly ChangedCell[]): RowReason[] {
  const isPlaced = plan.hasDefaultLocation || cells.some(({ field }) => field === 'location');
  const retired = cells.filter(({ field }) => field === 'retired');
  return [
    ...(plan.rights.allLocations || isPlaced
      ? []
      : [rowReason(columnOf(plan, 'location')?.index ?? null, 'imports-row-9')]),
    ...(plan.rights.retires ? [] : lostRights(plan, retired)),
  ];
}

import { foldText } from '../fold-text.ts';
import type { Column } from './column.ts';
import { NumberColumn } from './number-column.ts';
import { TextColumn } from './text-column.ts';

/** One condition of a filter; `from` and `to` are inclusive. 'filled' is true for a set flag and for any value. */
export type Condition =
  | { kind: 'range'; key: string; from: number; to: number }
  | { kind: 'oneOf'; key: string; texts: readonly string[] }
  | { kind: 'filled'; key: string }
  | { kind: 'empty'; key: string }
  /** Half-open: `below` is excluded. With `shareOf`, the value is a percentage of that column's value. */
  | { kind: 'within'; key: string; shareOf?: string; from: number; below: number }
  | { kind: 'any'; of: readonly Condition[] };

export type RowFilter = {
  /** Each keyword must occur in at least one of the keyword columns. */
  keywords: readonly string[];
  conditions: readonly Condition[];
};

export type Columns = ReadonlyMap<string, Column>;
export type MatchSlot = (slot: number) => boolean;

export const isOpenFilter = (filter: RowFilter): boolean =>
  filter.keywords.length === 0 && filter.conditions.length === 0;

const rangeMatcher = (column: Column | undefined, from: number, to: number): MatchSlot => {
  if (!(column instanceof NumberColumn)) return () => false;
  return (slot) => column.numbers[slot]! >= from && column.numbers[slot]! <= to;
};

const withinMatcher = (columns: Columns, condition: Condition & { kind: 'within' }): MatchSlot => {
  const { key, shareOf, from, below } = condition;
  const part = columns.get(key);
  const whole = shareOf === undefined ? undefined : columns.get(shareOf);
  if (!(part instanceof NumberColumn)) return () => false;
  const isWithin = (value: number) => value >= from && value < below;
  if (!(whole instanceof NumberColumn)) return (slot) => isWithin(part.numbers[slot]!);
  return (slot) => whole.numbers[slot]! > 0 && isWithin((part.numbers[slot]! / whole.numbers[slot]!) * 100);
};

/** Looks up each text once, then compares codes. */
const textMatcher = (column: Column | undefined, texts: readonly string[]): MatchSlot => {
  if (!(column instanceof TextColumn)) return (slot) => texts.includes(String(column?.get(slot) ?? ''));
  const { codes, dictionary } = column;
  const wanted = new Set(texts.flatMap((text) => (text === '' ? 0 : (dictionary.knownCode(text) ?? []))));
  return (slot) => wanted.has(codes[slot]!);
};

const conditionMatcher = (columns: Columns, condition: Condition): MatchSlot => {
  if (condition.kind === 'any') {
    const matchers = condition.of.map((one) => conditionMatcher(columns, one));
    return (slot) => matchers.some((matches) => matches(slot));
  }
  if (condition.kind === 'within') return withinMatcher(columns, condition);
  const column = columns.get(condition.key);
  if (condition.kind === 'range') return rangeMatcher(column, condition.from, condition.to);
  if (condition.kind === 'oneOf') return textMatcher(column, condition.texts);
  const wanted = condition.kind === 'empty';
  return (slot) => (column?.isEmpty(slot) ?? true) === wanted;
};

const textColumns = (columns: Columns, keys: readonly string[]): TextColumn[] =>
  keys.map((key) => columns.get(key)).filter((column) => column instanceof TextColumn);

/** Whether one row passes: searches its texts directly, which is efficient for a few rows. */
export const rowMatcher = (columns: Columns, keywordColumns: readonly string[], filter: RowFilter): MatchSlot => {
  const searched = textColumns(columns, keywordColumns);
  const conditions = filter.conditions.map((condition) => conditionMatcher(columns, condition));
  const keywords = filter.keywords.map(foldText);
  const finds = (slot: number, keyword: string): boolean =>
    searched.some(
      ({ dictionary, codes }) => codes[slot] !== 0 && dictionary.foldedTexts()[codes[slot]!]!.includes(keyword),
    );
  return (slot) =>
    conditions.every((matches) => matches(slot)) &&
    keywords.every((keyword) => keyword.isWellFormed() && finds(slot, keyword));
};

/** 1 for each code whose text contains the keyword; undefined if none does. Half of a surrogate pair is in no text. */
const keywordHits = (folded: readonly string[], keyword: string): Uint8Array | undefined => {
  if (!keyword.isWellFormed()) return undefined;
  const hits = new Uint8Array(folded.length);
  let any = false;
  for (let code = 1; code < folded.length; code++) {
    if (!folded[code]!.includes(keyword)) continue;
    hits[code] = 1;
    any = true;
  }
  return any ? hits : undefined;
};

const markHits = (found: Uint8Array, codes: Uint32Array, hits: Uint8Array): void => {
  for (let slot = 0; slot < found.length; slot++) found[slot]! |= hits[codes[slot]!]!;
};

const keepFound = (passes: Uint8Array, found: Uint8Array): void => {
  for (let slot = 0; slot < passes.length; slot++) passes[slot]! &= found[slot]!;
};

const keepMatching = (passes: Uint8Array, matches: MatchSlot): void => {
  for (let slot = 0; slot < passes.length; slot++) if (passes[slot] === 1 && !matches(slot)) passes[slot] = 0;
};

/** 1 for each slot that passes: searches each distinct text once, then compares only codes. Unused slots have arbitrary values. */
export const filterMask = (
  columns: Columns,
  keywordColumns: readonly string[],
  filter: RowFilter,
  capacity: number,
): Uint8Array => {
  const passes = new Uint8Array(capacity).fill(1);
  for (const condition of filter.conditions) keepMatching(passes, conditionMatcher(columns, condition));
  for (const keyword of filter.keywords.map(foldText)) {
    const found = new Uint8Array(capacity);
    for (const { dictionary, codes } of textColumns(columns, keywordColumns)) {
      const hits = keywordHits(dictionary.foldedTexts(), keyword);
      if (hits !== undefined) markHits(found, codes, hits);
    }
    keepFound(passes, found);
  }
  return passes;
};

import { isObject } from '@ohmstead/domain';
import type { CatalogueField, ListColumn } from '@ohmstead/contract';

/** Widths in px by column. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const smallestWidthPx = 40;
export const largestWidthPx = 800;
/** Average width of a character of a column head at 12 px, and the padding beside the text. */
const headCharacterPx = 6.6;
const headPaddingPx = 42;
/** How far columns may shrink or grow so that none is cut off at the edge. */
const squeezeTo = 0.8;
const stretchTo = 1.4;

const widthByType = { text: 168, number: 120, time: 152, boolean: 88 } as const;

export const clampWidth = (px: number): number => Math.round(Math.min(largestWidthPx, Math.max(smallestWidthPx, px)));

/** Reads widths from the user's settings, which may contain anything. */
export const readWidths = (value: unknown): ColumnWidths =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
          .map(([key, px]) => [key, clampWidth(px)]),
      )
    : {};

export type WidthRules = { catalogue: Readonly<Record<string, Pick<CatalogueField, 'width' | 'isRigid'>>> };

export const defaultWidth = ({ catalogue }: WidthRules, { key, type }: Pick<ListColumn, 'key' | 'type'>): number =>
  catalogue[key]?.width ?? widthByType[type];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Room for the text of a head and the arrow beside it. */
const headWidth = ({ label }: ListColumn): number => label.length * headCharacterPx + headPaddingPx;

/** The range of automatic widths. Numbers are not shrunk, because a number that is cut off is wrong. */
const rangeOf = (rules: WidthRules, column: ListColumn) => {
  const px = defaultWidth(rules, column);
  if (column.type === 'boolean' || rules.catalogue[column.key]?.isRigid === true) return { min: px, px, max: px };
  if (column.type === 'number') return { min: px, px, max: px * stretchTo };
  return { min: Math.min(px, Math.max(px * squeezeTo, headWidth(column))), px, max: px * stretchTo };
};

type Ranges = readonly ReturnType<typeof rangeOf>[];

/** Distributes missing or spare room among the columns, by how much each can change. */
const share = (ranges: Ranges, roomPx: number): number[] => {
  const missing = roomPx - sum(ranges.map(({ px }) => px));
  const yields = ranges.map(({ min, px, max }) => (missing < 0 ? px - min : max - px));
  const scale = Math.min(1, Math.abs(missing) / Math.max(1, sum(yields))) * Math.sign(missing);
  return filled(
    ranges.map(({ px }, index) => Math.floor(px + (yields[index] ?? 0) * scale)),
    roomPx,
  );
};

/** The last column takes what is left: a few px after rounding, many on a wide screen. */
const filled = (widths: readonly number[], roomPx: number): number[] =>
  widths.map((px, index) => (index === widths.length - 1 ? px + Math.max(0, roomPx - sum(widths)) : px));

/** How many of the first columns come closest to filling the room; 0 if no number can. */
const bestCount = (ranges: Ranges, roomPx: number): number => {
  const counts = ranges.map((_, index) => index + 1);
  const total = (count: number, end: 'min' | 'px' | 'max') => sum(ranges.slice(0, count).map((range) => range[end]));
  const fitting = counts.filter((count) => total(count, 'min') <= roomPx && total(count, 'max') >= roomPx);
  const distance = (count: number) => Math.abs(total(count, 'px') - roomPx);
  return fitting.toSorted((a, b) => distance(a) - distance(b))[0] ?? 0;
};

/**
 * The widths of columns without a width set by the user. Either all of them fill the room exactly, or the first ones do and the others have
 * to be scrolled to, so that no text is cut off at the edge.
 * @param roomPx the visible width; 0 while unknown
 */
const fittedWidths = (columns: readonly ListColumn[], rules: WidthRules, roomPx: number): number[] => {
  const ranges = columns.map((column) => rangeOf(rules, column));
  const plain = ranges.map(({ px }) => px);
  if (roomPx <= 0) return plain;
  if (sum(ranges.map(({ min }) => min)) <= roomPx) return share(ranges, roomPx);
  const count = bestCount(ranges, roomPx);
  return [...(count === 0 ? [] : share(ranges.slice(0, count), roomPx)), ...plain.slice(count)];
};

/** The width of each column. Widths set by the user are kept; only the last column takes up remaining space. */
export const columnWidths = (
  columns: readonly ListColumn[],
  rules: WidthRules,
  own: ColumnWidths,
  roomPx: number,
): number[] => {
  if (columns.length === 0) return [];
  if (Object.keys(own).length === 0) return fittedWidths(columns, rules, roomPx);
  return filled(
    columns.map((column) => own[column.key] ?? defaultWidth(rules, column)),
    roomPx,
  );
};

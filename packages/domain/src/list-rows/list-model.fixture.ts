import type { Condition, RowFilter } from './row-filter.ts';
import type { Sort } from './row-orders.ts';

/** The slow and obvious list that the store is held against. */
export type ModelRow = {
  batteryId: number;
  version: number;
  serialNumber: string | null;
  model: string | null;
  soh: number | null;
  favourite: boolean;
};

/** A repeatable source of whole numbers below a limit (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Compares piece by piece: digits by value and before nothing else than their place in the text says. */
const compareTexts = (a: string, b: string): number => {
  const pieces = (text: string) => plain(text).match(/\d+|\D/gu) ?? [];
  const [left, right] = [pieces(a), pieces(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i]!, right[i]!];
    if (/\d/.test(x) && /\d/.test(y) && Number(x) !== Number(y)) return Number(x) - Number(y);
    if ((!/\d/.test(x) || !/\d/.test(y)) && x !== y) return x < y ? -1 : 1;
  }
  if (left.length !== right.length) return left.length - right.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

const compareValues = (a: unknown, b: unknown, ascending: boolean): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b);
  return ascending ? order : -order;
};

export const compareByModel =
  (sort: Sort | null) =>
  (a: ModelRow, b: ModelRow): number => {
    const field = sort?.field as keyof ModelRow | undefined;
    const order = field === undefined ? 0 : compareValues(a[field], b[field], sort!.ascending);
    return order || a.batteryId - b.batteryId;
  };

const meets = (row: ModelRow, condition: Condition): boolean => {
  if (condition.kind !== 'range') throw new Error('not modelled');
  const value = row[condition.key as keyof ModelRow] as number | null;
  return value !== null && value >= condition.from && value <= condition.to;
};

export const filterByModel = (rows: readonly ModelRow[], filter: RowFilter): ModelRow[] =>
  rows.filter(
    (row) =>
      filter.conditions.every((condition) => meets(row, condition)) &&
      filter.keywords.every((word) =>
        [row.serialNumber, row.model].some((text) => text !== null && plain(text).includes(plain(word))),
      ),
  );

type Random = ReturnType<typeof randomFrom>;

/** A server in a few lines: knows its rows, and names what it changed, added and removed. */
export class ListModel {
  private readonly random: Random;
  private readonly known = new Map<number, ModelRow>();
  private version = 0;

  constructor(random: Random) {
    this.random = random;
  }

  rows(): readonly ModelRow[] {
    return [...this.known.values()];
  }

  nextBatch(poll: number) {
    const full = poll === 0 || this.random(10) === 0;
    const named = new Set(Array.from({ length: this.random(poll === 0 ? 120 : 25) }, () => 1 + this.random(200)));
    const rows = [...named].map((id) => this.change(id));
    return { full, rows: full ? this.rows().map((row) => Object.values(row)) : rows };
  }

  private change(id: number): unknown[] {
    if (this.known.has(id) && this.random(3) === 0) {
      this.known.delete(id);
      return [id];
    }
    const row = this.randomRow(id);
    this.known.set(id, row);
    return Object.values(row);
  }

  private randomRow(batteryId: number): ModelRow {
    const maybe = <T>(value: T): T | null => (this.random(5) === 0 ? null : value);
    return {
      batteryId,
      version: ++this.version,
      serialNumber: maybe(`S${['n', 'É', 'x'][this.random(3)]}${this.random(300)}`),
      model: maybe(`M${this.random(4)}`),
      soh: maybe(this.random(100)),
      favourite: this.random(2) === 0,
    };
  }
}

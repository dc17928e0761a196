import type { Catalogue } from '@ohmstead/contract';
import type { Condition, FilterObject, FilterRule, RowFilter, Sort } from '@ohmstead/domain';
import type { Random } from '../../../testing/random.ts';
import { randomText } from './random-rows.ts';

export type Row = Readonly<Record<string, unknown>>;

const keysOf = (catalogue: Catalogue, ...kinds: string[]): string[] =>
  Object.entries(catalogue)
    .filter(([, { kind, only }]) => only === undefined && kinds.includes(kind))
    .map(([key]) => key);

/** A row is asked for what it has, or for what hardly any row has. */
export class RandomQuestion {
  readonly #random: Random;
  readonly #rows: readonly Row[];
  readonly #texts: string[];
  readonly numbers: string[];
  readonly #flags: string[];
  readonly #keys: string[];

  constructor(random: Random, catalogue: Catalogue, rows: readonly Row[]) {
    this.#random = random;
    this.#rows = rows;
    this.#texts = keysOf(catalogue, 'text');
    this.numbers = keysOf(catalogue, 'number', 'time');
    this.#flags = keysOf(catalogue, 'boolean');
    this.#keys = [...this.#texts, ...this.numbers, ...this.#flags, 'unheardOf'];
  }

  filter(): RowFilter {
    const random = this.#random;
    return {
      keywords: random.chance(0.3) ? Array.from({ length: random.between(1, 2) }, () => this.#keyword()) : [],
      conditions: Array.from({ length: random.between(0, 2) }, () => this.#condition(1)),
    };
  }

  /** As an address has it: ranges end near those of all values, or far beyond. */
  filters(rules: readonly FilterRule[]): FilterObject {
    const random = this.#random;
    const chosen = rules
      .filter(() => random.chance(0.25))
      .map((rule) => [rule.key, this.#valueOfFilter(rule)] as const);
    const keywords = random.chance(0.2) ? { keywords: [this.#keyword()] } : {};
    return { ...Object.fromEntries(chosen), ...keywords };
  }

  #valueOfFilter({ kind, column }: FilterRule): FilterObject[string] {
    if (kind === 'flag') return this.#random.chance(0.9);
    if (kind === 'choice') return [...this.#chosen(column), ...(this.#random.chance(0.2) ? ['firmwareUpgrade'] : [])];
    if (kind === 'ids') return this.#chosen(column).map(Number).filter(Number.isSafeInteger);
    if (kind === 'bin') return [this.#end(column), this.#random.chance(0.3) ? null : this.#end(column)];
    return this.#outerRange(column);
  }

  #outerRange(column: string): [number | null, number | null] {
    const random = this.#random;
    const values = this.#rows.map((row) => row[column]).filter((value) => typeof value === 'number');
    const ends = values.length === 0 ? [0, 80] : [Math.min(...values), Math.max(...values)];
    const dayMs = 86_400_000;
    const near = (end: number) =>
      random.one([
        Math.floor(end),
        Math.ceil(end),
        end,
        Math.floor(end / dayMs) * dayMs,
        Math.ceil(end / dayMs) * dayMs - 1,
      ]) + random.one([0, 0, 0, 1, -1, 0.5, -0.5, dayMs, -dayMs, 1e300, -1e300]);
    return [random.chance(0.3) ? null : near(ends[0]!), random.chance(0.3) ? null : near(ends[1]!)];
  }

  sort(sortable: readonly string[]): Sort | null {
    if (this.#random.chance(0.15)) return null;
    return { field: this.#random.one(sortable), ascending: this.#random.chance(0.5) };
  }

  text = (): string => this.#random.one(this.#texts);
  number = (): string => this.#random.one(this.numbers);

  #valueOf(key: string): unknown {
    return this.#rows.length === 0 ? null : (this.#random.one(this.#rows)[key] ?? null);
  }

  #keyword(): string {
    const value = this.#random.chance(0.7) ? this.#valueOf(this.text()) : null;
    const text = typeof value === 'string' ? value : randomText(this.#random);
    const start = this.#random.between(0, Math.max(0, text.length - 1));
    return text.slice(start, start + this.#random.between(1, 3));
  }

  #end(key: string): number {
    const value = this.#valueOf(key);
    const near = typeof value === 'number' ? value : this.#random.between(-3, 120);
    return near + this.#random.one([0, 0, 0, 0.5, -0.5, 1, -1]);
  }

  #range(key: string): [number, number] {
    const ends = [this.#end(key), this.#end(key)].toSorted((a, b) => a - b) as [number, number];
    if (this.#random.chance(0.25)) ends[0] = -Infinity;
    if (this.#random.chance(0.25)) ends[1] = Infinity;
    return ends;
  }

  #chosen(key: string): string[] {
    return Array.from({ length: this.#random.between(0, 4) }, () =>
      this.#random.chance(0.75)
        ? String(this.#valueOf(key) ?? '')
        : this.#random.one([
            '',
            '0',
            '-0',
            '1.0',
            ' 1',
            'true',
            'false',
            'a',
            '\ud800',
            '\0',
            randomText(this.#random),
          ]),
    );
  }

  #condition(depth: number): Condition {
    const random = this.#random;
    const key = random.one(this.#keys);
    const kind = random.one(['range', 'range', 'oneOf', 'oneOf', 'filled', 'empty', 'within', 'any'] as const);
    if (kind === 'any' && depth > 0)
      return { kind, of: Array.from({ length: random.between(0, 2) }, () => this.#condition(depth - 1)) };
    if (kind === 'within') return this.#within();
    if (kind === 'oneOf') return { kind, key, texts: this.#chosen(key) };
    if (kind === 'filled' || kind === 'empty') return { kind, key };
    const counted = random.chance(0.9) ? this.number() : key;
    const [from, to] = this.#range(counted);
    return { kind: 'range', key: counted, from, to };
  }

  #within(): Condition {
    const key = this.number();
    const [from, below] = this.#range(key);
    return { kind: 'within', key, ...(this.#random.chance(0.5) ? { shareOf: this.number() } : {}), from, below };
  }
}

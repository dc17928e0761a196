/** Both ends belong to it; null leaves an end open. Times in ms since 1970 UTC. */
export type Range = readonly [from: number | null, to: number | null];

/** A bar of a histogram: what it begins with belongs to it, what it ends at does not; null takes everything from there on. */
export type Bin = readonly [from: number, below: number | null];

/** What a filter of each kind holds in the address and in the user's settings. */
export type FilterValues = {
  choice: readonly string[];
  range: Range;
  dates: Range;
  flag: boolean;
  texts: readonly string[];
  bin: Bin;
  ids: readonly number[];
};
export type FilterKind = keyof FilterValues;

type Common<Column extends string> = {
  key: string;
  column: Column;
  label: string;
  /** A filter that would leave nothing together with this one: setting one takes the other back. */
  excludes?: string;
};

/** One filter of a list, over one of its columns (spec: entities §3, filter object). Keywords have a box of their own. */
export type ListFilter<Column extends string = string> = Common<Column> &
  (
    | { kind: 'choice' | 'dates' | 'ids' }
    /** `threshold` is drawn among the values. */
    | { kind: 'range'; threshold?: number }
    | { kind: 'flag'; wants: 'filled' | 'empty' }
    /** Only a link brings it; `empty` says what an empty text stands for. */
    | { kind: 'texts'; empty: string }
    /** Only a link brings it; of the share of another column where one is named (%). */
    | { kind: 'bin'; shareOf?: Column }
  );

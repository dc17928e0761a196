/** Both ends are inclusive; null leaves an end open. Times in ms since 1970 UTC. */
export type Range = readonly [from: number | null, to: number | null];

/** A histogram bar: the lower end is inclusive, the upper exclusive; null leaves the upper end open. */
export type Bin = readonly [from: number, below: number | null];

/** The value of each kind of filter in the address and in the user's settings. */
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
  /** A filter that can never match together with this one: setting one clears the other. */
  excludes?: string;
};

/** One filter of a list, on one of its columns (spec: entities §3, filter object). Keywords have their own input. */
export type ListFilter<Column extends string = string> = Common<Column> &
  (
    | { kind: 'choice' | 'dates' | 'ids' }
    /** `threshold` is marked on the scale. */
    | { kind: 'range'; threshold?: number }
    | { kind: 'flag'; wants: 'filled' | 'empty' }
    /** Set only by links; `empty` is the label for an empty text. */
    | { kind: 'texts'; empty: string }
    /** Set only by links. With `shareOf`, the bin is a percentage of that column. */
    | { kind: 'bin'; shareOf?: Column }
  );

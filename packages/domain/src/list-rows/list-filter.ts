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
  /** Keywords. */
  texts: readonly string[];
  bin: Bin;
  ids: readonly number[];
};
export type FilterKind = keyof FilterValues;

type Common<Column extends string> = {
  key: string;
  column: Column;
  label: string;
  /** Filters that can never match together with this one: setting one clears the others. */
  excludes?: readonly string[];
  /** Shown in the bar only while it is set; otherwise with all others under 'More filters'. */
  isSecondary?: true;
};

/** One filter of a list, on one of its columns (spec: entities §3, filter object). Keywords have their own input. */
export type ListFilter<Column extends string = string> = Common<Column> &
  (
    | { kind: 'dates' | 'ids' }
    /** `empty` is the label for rows without a value, if they can be chosen. */
    | { kind: 'choice'; empty?: string }
    /** `threshold` is marked on the scale. */
    | { kind: 'range'; threshold?: number }
    /** Flags of a group are one control with this label, in which at most one of them is set. */
    | { kind: 'flag'; wants: 'filled' | 'empty'; group?: string }
    /** Set only by links. With `shareOf`, the bin is a percentage of that column; with `isTime` it ends at an exact time. */
    | { kind: 'bin'; shareOf?: Column; isTime?: true }
  );

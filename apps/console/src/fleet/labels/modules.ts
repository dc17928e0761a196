/** A code as dark and light modules, row by row. A bar code has one row, whose height is free. */
export type Modules = {
  rows: readonly (readonly boolean[])[];
  /** The light margin that readers need around it, in modules (ISO/IEC 18004, 16022 and 15417). */
  quiet: number;
  isBars: boolean;
};

export type Run = { row: number; from: number; length: number };

/** Dark modules next to each other, so that a drawing is small. */
export const darkRuns = ({ rows }: Modules): Run[] =>
  rows.flatMap((row, index) => {
    const runs: Run[] = [];
    for (let from = 0; from < row.length; from++) {
      if (row[from] !== true) continue;
      let end = from;
      while (row[end] === true) end += 1;
      runs.push({ row: index, from, length: end - from });
      from = end;
    }
    return runs;
  });

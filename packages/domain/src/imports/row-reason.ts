export type RowReasonCode =
  `imports-row-${1 | 2 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25}`;

/** Why a row is wrong. The column is null if it is not about one. */
export type RowReason = { column: number | null; code: RowReasonCode; params: (string | number)[] };

export const rowReason = (column: number | null, code: RowReasonCode, ...params: (string | number)[]): RowReason => ({
  column,
  code,
  params,
});

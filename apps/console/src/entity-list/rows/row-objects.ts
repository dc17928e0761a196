/** Rows as they are sent, with their values under the names of their columns. */
export const rowObjects = <Row>(columns: readonly string[], rows: readonly (readonly unknown[])[]): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((key, at) => [key, row[at]])) as Row);

import type { SelectedRows } from './use-selection.ts';

/** These fields of the selected rows, row by row. */
export const selectedRows = <Row, Id extends keyof Row & string, Key extends keyof Row & string>(
  { ids, valuesOf }: SelectedRows<Row>,
  idKey: Id,
  keys: readonly Key[],
): Pick<Row, Id | Key>[] => {
  const columns = keys.map((key) => [key, valuesOf(key)] as const);
  return ids.map(
    (id, index) =>
      Object.fromEntries([[idKey, id], ...columns.map(([key, values]) => [key, values[index]])]) as Pick<Row, Id | Key>,
  );
};

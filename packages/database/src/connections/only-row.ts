/** For statements that always return a row: an insert with `returning`, or a count. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement answered no row');
  return row;
}

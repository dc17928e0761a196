/** For a statement that always answers a row: an insert that returns it, or a count. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement answered no row');
  return row;
}

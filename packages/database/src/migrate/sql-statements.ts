const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^-/$'";]+|./g;
const isText = (piece: string) => piece.startsWith("'") || piece.startsWith('$');

export const isRemark = (piece: string) => piece.startsWith('--') || piece.startsWith('/*');

/** Splits SQL into statements, each a list of its pieces, comments included. */
export function statementsOf(sql: string): string[][] {
  let statement: string[] = [];
  const statements = [statement];
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === ';') statements.push((statement = []));
    else statement.push(piece);
  }
  return statements;
}

/**
 * The part of a statement that is executed, in lower case with single spaces: includes the body of a DO block, but not that of a function.
 */
export function deedOf(statement: readonly string[]): string {
  const own = statement.filter((piece) => !isRemark(piece));
  const isBlock = /^\s*do\b/i.test(own.join(''));
  const deed = isBlock ? own : own.filter((piece) => !isText(piece));
  return deed.join(' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

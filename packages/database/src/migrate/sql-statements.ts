const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^-/$'";]+|./g;
const isText = (piece: string) => piece.startsWith("'") || piece.startsWith('$');

export const isRemark = (piece: string) => piece.startsWith('--') || piece.startsWith('/*');

/** Splits SQL into statements, each as its pieces, comments included. */
export function statementsOf(sql: string): string[][] {
  let statement: string[] = [];
  const statements = [statement];
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === ';') statements.push((statement = []));
    else statement.push(piece);
  }
  return statements;
}

/** What a statement does when it runs, in lower case with single spaces: the body of a DO block counts, that of a function does not. */
export function deedOf(statement: readonly string[]): string {
  const own = statement.filter((piece) => !isRemark(piece));
  const isBlock = /^\s*do\b/i.test(own.join(''));
  const deed = isBlock ? own : own.filter((piece) => !isText(piece));
  return deed.join(' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

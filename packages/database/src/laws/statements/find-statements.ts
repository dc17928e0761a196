import { join, relative } from 'node:path';
import * as ts from 'typescript/unstable/ast';
import { API, type Project, type Type } from 'typescript/unstable/sync';

/** A statement with a declared row type: a template of Kysely, or a query of pg. */
export type TypedStatement = {
  file: string;
  line: number;
  /** As written in the source. */
  rowType: string;
  row: Type;
  /** Kysely always reads bigint as a number; with a client of pg it depends on the client's options. */
  isTemplate: boolean;
  /** The template, or the text passed to pg. */
  text: ts.Node;
};

/** The product without its tests: they have no statements to be checked, and take half the time to read. */
export function openProject(): { project: Project; close: () => void } {
  const api = new API({ cwd: import.meta.dirname });
  const file = join(import.meta.dirname, 'tsconfig.json');
  const [project] = api.updateSnapshot({ openProjects: [file] }).getProjects();
  if (!project) throw new Error(`There is no project of ${file}`);
  return { project, close: () => api.close() };
}

const isProduct = (file: string) =>
  /^(apps|packages)\/[^/]+\/src\//.test(file) && !/\.test\.ts$|\/testing\//.test(file);

export function findStatements(root: string, { program, checker }: Project): TypedStatement[] {
  const found: TypedStatement[] = [];
  for (const name of program.getSourceFileNames()) {
    const file = relative(root, name);
    const source = isProduct(file) ? program.getSourceFile(name) : undefined;
    if (!source || !/\bsql<|\.query</.test(source.text)) continue;
    source.forEachChild(function visit(node): void {
      node.forEachChild(visit);
      const typed = typedIn(node);
      const row = typed && checker.getTypeFromTypeNode(typed.type);
      if (!row || isScalar(row)) return;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ file, line, rowType: typed.type.getText(source), row, ...typed });
    });
  }
  return found;
}

/** An expression within a statement, which has no rows of its own. */
const isScalar = (type: Type) =>
  (type.isUnionType() ? type.getTypes() : [type]).every(
    (each) => each.isIntrinsicType() || each.isLiteralType() || each.getSymbol()?.name === 'Date',
  );

function typedIn(node: ts.Node): { type: ts.TypeNode; text: ts.Node; isTemplate: boolean } | undefined {
  if (!ts.isTaggedTemplateExpression(node) && !ts.isCallExpression(node)) return;
  const type = node.typeArguments?.[0];
  if (!type) return;
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText() === 'sql' ? { type, text: node, isTemplate: true } : undefined;
  const [text] = node.arguments;
  const isQuery = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'query';
  return isQuery && text ? { type, text, isTemplate: false } : undefined;
}

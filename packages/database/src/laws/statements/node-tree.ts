/** A tree as PostgreSQL prints it for debug_print_rewritten: `{TYPE :field value …}`, lists in round brackets, `<>` for nothing. */
export type Tree = string | Tree[] | TreeNode;
export type TreeNode = { type: string; fields: Map<string, Tree> };

export function parseTree(text: string): Tree {
  const tokens = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? [];
  let at = 0;

  function read(): Tree {
    const token = tokens[at++]!;
    if (token === '(') return readUntil(')');
    return token === '{' ? readNode() : token.replace(/\\(.)/gs, '$1');
  }

  function readUntil(end: string): Tree[] {
    const found: Tree[] = [];
    while (tokens[at] !== end) found.push(read());
    at++;
    return found;
  }

  function readNode(): TreeNode {
    const type = tokens[at++]!;
    const fields = new Map<string, Tree>();
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1);
      const values: Tree[] = [];
      while (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) values.push(read());
      fields.set(name, values.length === 1 ? values[0]! : values);
    }
    at++;
    return { type, fields };
  }

  return read();
}

export const nodeOf = (tree: Tree | undefined): TreeNode | undefined =>
  typeof tree === 'object' && !Array.isArray(tree) ? tree : undefined;
export const listOf = (tree: Tree | undefined): TreeNode[] =>
  Array.isArray(tree) ? tree.flatMap((each) => nodeOf(each) ?? []) : [];
export const wordOf = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '');
export const field = (node: TreeNode, name: string): Tree | undefined => node.fields.get(name);
export const numberOf = (node: TreeNode, name: string): number => Number(wordOf(field(node, name)));

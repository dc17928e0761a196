/** A tree as PostgreSQL prints it for debug_print_rewritten: `{TYPE :field value …}`, lists in round brackets, `<>` for nothing. */
export type Tree = string | Tree[] | TreeNode;
export type TreeNode = { type: string; fields: Map<string, Tree> };

export function parseTree(text: string): Tree {
  const tokens = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? [];
  let at = 0;

  function next(): string {
    const token = tokens[at++];
    if (token === undefined) throw new Error('The tree ends in the middle');
    return token;
  }

  function read(): Tree {
    const token = next();
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
    const type = next();
    const fields = new Map<string, Tree>();
    while (tokens[at] !== '}') {
      const name = next().slice(1);
      const values: Tree[] = [];
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(read());
      const [only] = values;
      fields.set(name, only !== undefined && values.length === 1 ? only : values);
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
/** For fields that every node of this type has. */
export function nodeIn(node: TreeNode, name: string): TreeNode {
  const found = nodeOf(field(node, name));
  if (!found) throw new Error(`${node.type} has no node ${name}`);
  return found;
}
export const numberOf = (node: TreeNode, name: string): number => Number(wordOf(field(node, name)));

import { parseSync, Visitor } from 'oxc-parser';
import { proseOf, wordsOf } from './prose.ts';

/** A text that people read, and where it is. */
export type Text = { file: string; line: number; text: string };

/** What these attributes say is for the browser. */
const attributesForTheBrowser = new Set([
  'aria-keyshortcuts',
  'className',
  'd',
  'href',
  'points',
  'sizes',
  'src',
  'style',
  'transform',
]);

/** Stands for a value in a template. */
export const gap = '…';

/**
 * Every text of a source file: what elements contain, and each string that reads as prose. Strings that are compared, imported, named
 * as types or tagged (`sql`) are for programs.
 */
export function findTexts(file: string, source: string): Text[] {
  const { program } = parseSync(file, source);
  const forPrograms = new Set<number>();
  const found = new Map<number, string>();
  const leaveOut = (...nodes: readonly ({ start: number } | null)[]) =>
    nodes.forEach((node) => node && forPrograms.add(node.start));
  const take = (start: number, text: string | undefined) => {
    if (text !== undefined && !forPrograms.has(start)) found.set(start, text);
  };
  new Visitor({
    ImportDeclaration: (node) => leaveOut(node.source),
    ImportExpression: (node) => leaveOut(node.source),
    ExportAllDeclaration: (node) => leaveOut(node.source),
    ExportNamedDeclaration: (node) => leaveOut(node.source),
    TSLiteralType: ({ literal }) => leaveOut(literal),
    BinaryExpression: ({ left, right }) => leaveOut(left, right),
    MemberExpression: ({ property }) => leaveOut(property),
    TaggedTemplateExpression: ({ quasi }) => leaveOut(quasi),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && attributesForTheBrowser.has(name.name)) leaveOut(value);
    },
    JSXText: ({ start, value }) => take(start, wordsOf(value)),
    Literal: ({ start, value }) => {
      if (typeof value === 'string') take(start, proseOf(value));
    },
    TemplateLiteral: ({ start, quasis }) =>
      take(start, proseOf(quasis.map(({ value }) => value.cooked ?? value.raw).join(gap))),
  }).visit(program);
  return [...found].map(([start, text]) => ({ file, line: lineAt(source, start), text }));
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import type { Import } from './import-rule.ts';

/** Every import and re-export of a file, types included, as paths from the root (or the bare name of an external package). */
export const findImports = (root: string, file: string, entries: Map<string, string>): Import[] =>
  specifiersOf(file, readFileSync(join(root, file), 'utf8')).map((specifier) => ({
    from: file,
    to: resolveSpecifier(file, specifier, entries),
  }));

export function specifiersOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    literal(source.slice(moduleRequest.start, moduleRequest.end)),
  );
  const found = [...module.staticImports.map((each) => each.moduleRequest.value), ...exported, ...dynamic];
  return [...new Set(found.filter((specifier) => specifier !== undefined))];
}

/** A dynamic import of a computed name cannot be followed; Vite and Node could not bundle or check it either. */
const literal = (expression: string): string | undefined => /^(['"`])([^'"`$]*)\1$/.exec(expression)?.[2];

function resolveSpecifier(file: string, specifier: string, entries: Map<string, string>): string {
  const path = specifier.replace(/\?.*$/, '');
  return path.startsWith('.') ? join(dirname(file), path) : (entries.get(path) ?? path);
}

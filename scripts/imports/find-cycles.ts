import type { Import } from './import-rule.ts';

/** Each cycle of files that import one another, once, as the path back to its first file. */
export function findCycles(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const cycles: string[][] = [];

  function visit(file: string, trail: string[]): void {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  }

  for (const file of targets.keys()) visit(file, []);
  return cycles;
}

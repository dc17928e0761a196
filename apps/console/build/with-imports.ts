type Chunk = { fileName: string; imports: readonly string[] };

/** The chunks and all that they import, directly and indirectly, each once. */
export const withImports = <C extends Chunk>(chunks: readonly C[], roots: readonly C[]): Set<C> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<C>();
  const waiting = [...roots];
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...chunk.imports.flatMap((file) => byName.get(file) ?? []));
  }
  return found;
};

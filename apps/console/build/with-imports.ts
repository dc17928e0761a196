type Chunk = { fileName: string; imports: readonly string[] };

/** The chunks and all that they import, directly and indirectly, each once and after what it imports. */
export const withImports = <C extends Chunk>(chunks: readonly C[], roots: readonly C[]): Set<C> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const [visited, found] = [new Set<C>(), new Set<C>()];
  const visit = (chunk: C) => {
    if (visited.has(chunk)) return;
    visited.add(chunk);
    for (const file of chunk.imports) {
      const imported = byName.get(file);
      if (imported !== undefined) visit(imported);
    }
    found.add(chunk);
  };
  roots.forEach(visit);
  return found;
};

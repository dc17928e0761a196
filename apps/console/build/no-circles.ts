import type { Plugin } from 'vite';

type Chunk = { imports: readonly string[] };

/**
 * Chunks that import each other in a circle, each with the chunk it imports. In such a circle a name can be read before it is defined, and
 * the page stays empty.
 */
export const findCircles = (chunks: Readonly<Record<string, Chunk>>): string[] => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    const imports = chunks[from]?.imports ?? [];
    return imports.includes(to) || imports.some((file) => reaches(file, to, seen));
  };
  return Object.keys(chunks).filter((file) => reaches(file, file));
};

/** Fails the build when chunks import each other in a circle. */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk');
    const circles = findCircles(Object.fromEntries(files.map((chunk) => [chunk.fileName, chunk])));
    if (circles.length > 0) this.error(`Pieces wait for each other: ${circles.join(', ')}`);
  },
});

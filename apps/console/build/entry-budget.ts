import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

type Chunk = { code: string; imports: string[]; isEntry: boolean };

const withImports = (chunks: Record<string, Chunk>, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunks[file]?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
};

/** What a first visit must load before anything shows, in bytes of gzip: the entry and all that it imports. */
export const entryBytes = (chunks: Record<string, Chunk>): number => {
  const entries = Object.keys(chunks).filter((file) => chunks[file]?.isEntry);
  const files = new Set(entries.flatMap((file) => [...withImports(chunks, file)]));
  return [...files].reduce((bytes, file) => bytes + gzipSync(chunks[file]?.code ?? '').length, 0);
};

/** Fails the build when the entry outgrows its budget. */
export const entryBudget = (maxBytes: number): Plugin => ({
  name: 'entry-budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const bytes = entryBytes(Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk])));
    if (bytes > maxBytes) this.error(`the entry has ${bytes} bytes of gzip, its budget is ${maxBytes}`);
    else this.info(`the entry has ${bytes} of ${maxBytes} bytes of gzip`);
  },
});

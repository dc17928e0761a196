import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

type Chunk = { name: string; code: string; imports: string[]; isEntry: boolean };

const withImports = (chunks: Record<string, Chunk>, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunks[file]?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
};

/** What a first visit to a document must load before anything is shown, in bytes of gzip: its entry chunk and all its static imports. */
export const entryBytes = (chunks: Record<string, Chunk>, document: string): number => {
  const entries = Object.keys(chunks).filter((file) => chunks[file]?.isEntry && chunks[file].name === document);
  if (entries.length === 0) throw new Error(`${document} has no entry`);
  const files = new Set(entries.flatMap((file) => [...withImports(chunks, file)]));
  return [...files].reduce((bytes, file) => bytes + gzipSync(chunks[file]?.code ?? '').length, 0);
};

/** Fails the build when the entry of a document outgrows its budget in bytes. */
export const entryBudgets = (budgets: Record<string, number>): Plugin => ({
  name: 'entry-budgets',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk');
    const chunks = Object.fromEntries(files.map((chunk) => [chunk.fileName, chunk]));
    for (const [document, maxBytes] of Object.entries(budgets)) {
      const bytes = entryBytes(chunks, document);
      if (bytes > maxBytes) this.error(`${document} loads ${bytes} bytes of gzip first, its budget is ${maxBytes}`);
      else this.info(`${document} loads ${bytes} of ${maxBytes} bytes of gzip first`);
    }
  },
});

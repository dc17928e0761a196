import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

type Chunk = { fileName: string; name: string; code: string; imports: readonly string[]; isEntry: boolean };

/** What a first visit to a document must load before anything is shown, in bytes of gzip: its entry chunk and all its static imports. */
export const entryBytes = (chunks: readonly Chunk[], document: string): number => {
  const entries = chunks.filter(({ isEntry, name }) => isEntry && name === document);
  if (entries.length === 0) throw new Error(`${document} has no entry`);
  return [...withImports(chunks, entries)].reduce((bytes, { code }) => bytes + gzipSync(code).length, 0);
};

/** Fails the build when the entry of a document outgrows its budget in bytes. */
export const entryBudgets = (budgets: Record<string, number>): Plugin => ({
  name: 'entry-budgets',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const [document, maxBytes] of Object.entries(budgets)) {
      const bytes = entryBytes(chunks, document);
      if (bytes > maxBytes) this.error(`${document} loads ${bytes} bytes of gzip first, its budget is ${maxBytes}`);
      else this.info(`${document} loads ${bytes} of ${maxBytes} bytes of gzip first`);
    }
  },
});

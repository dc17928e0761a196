import type { Plugin } from 'vite';

type Chunk = { modules: Readonly<Record<string, { renderedLength: number }>> };

/** The chunks that contain something of the schema library. */
export const findSchemas = (chunks: Readonly<Record<string, Chunk>>): string[] =>
  Object.entries(chunks)
    .filter(([, { modules }]) =>
      Object.entries(modules).some(([id, { renderedLength }]) => renderedLength > 0 && id.includes('/typebox/')),
    )
    .map(([file]) => file);

/**
 * Fails the build when the console contains schemas of calls: only the server checks by them. One constant imported from a file with
 * schemas brings their library, 41 KB that run before the page is shown.
 */
export const noSchemas = (): Plugin => ({
  name: 'no-schemas',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk');
    const found = findSchemas(Object.fromEntries(files.map((chunk) => [chunk.fileName, chunk])));
    if (found.length > 0) this.error(`Schemas of calls came into the console: ${found.join(', ')}`);
  },
});

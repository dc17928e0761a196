import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/root.ts';

/** Each writes its committed files; tests beside them compare. */
const generators = [
  'packages/database/src/generate.ts',
  'packages/contract/src/generate.ts',
  'packages/device-protocol/src/generate.ts',
  'apps/server/src/api/generate-openapi.ts',
  'apps/server/src/fsck/generate.ts',
];

// In one process, because they share most of their modules.
for (const generator of generators) await import(pathToFileURL(join(root, generator)).href);

import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { findCycles } from './imports/find-cycles.ts';
import { findImports } from './imports/find-imports.ts';
import { findBreaches } from './imports/import-rule.ts';
import { importRules } from './imports/import-rules.ts';
import { workspaceEntries } from './imports/workspace-entries.ts';
import { root } from './lib/root.ts';

const SOURCES = '{packages,apps,journeys,proofs,scripts}/**/*.{ts,tsx,mjs}';

/** Tests may import whatever they need to test the product. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

const files = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).map((file) =>
  file.split(sep).join('/'),
);
const entries = workspaceEntries(root);
const imports = files.flatMap((file) => findImports(root, file, entries));
const cycles = findCycles(imports).map((cycle) => `Circular imports:\n  ${cycle.join('\n  ')}`);
const breaches = findBreaches(
  imports.filter(({ from }) => !isTest(from)),
  importRules,
);

for (const finding of [...breaches, ...cycles]) console.error(`${finding}\n`);
console.log(`${files.length} files, ${imports.length} imports, ${breaches.length + cycles.length} findings`);
process.exitCode = breaches.length + cycles.length > 0 ? 1 : 0;

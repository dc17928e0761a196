import { readFileSync, writeFileSync } from 'node:fs';
import { describePermissions } from './describe-permissions.ts';

const file = new URL('../../../docs/permissions.md', import.meta.url);
const text = describePermissions();

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/permissions.md is not what the catalogue says, run "npm run generate"');
  process.exitCode = 1;
}

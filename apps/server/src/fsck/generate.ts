import { readFileSync, writeFileSync } from 'node:fs';
import { describeInvariants } from './describe-invariants.ts';

const file = new URL('../../../../docs/invariants.md', import.meta.url);
const text = describeInvariants();

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/invariants.md is not what the invariants say, run "npm run generate"');
  process.exitCode = 1;
}

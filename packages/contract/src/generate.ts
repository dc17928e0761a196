import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeErrorWords } from './describe-error-words.ts';
import { describePermissions } from './describe-permissions.ts';

const generated = {
  '../../../docs/permissions.md': describePermissions(),
  './generated/error-words.ts': describeErrorWords(),
};

for (const [path, text] of Object.entries(generated)) {
  const file = new URL(path, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path.replace(/^(?:\.+\/)+/, '')} is not what the catalogue says, run "npm run generate"`);
    process.exitCode = 1;
  }
}

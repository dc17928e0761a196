import { readFileSync, writeFileSync } from 'node:fs';
import { isMissing } from '../files/is-missing.ts';

/** Writes a page of docs/. With --check, only reports whether the existing one is out of date. */
export function writeGenerated(name: string, text: string): void {
  const file = new URL(`../../../../docs/${name}`, import.meta.url);
  if (!process.argv.includes('--check')) return writeFileSync(file, text);
  if (readOrEmpty(file) === text) return;
  console.error(`docs/${name} is not what the code says, run "npm run generate"`);
  process.exitCode = 1;
}

function readOrEmpty(file: URL): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

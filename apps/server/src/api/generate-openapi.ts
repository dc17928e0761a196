import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@ohmstead/database';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { createParts } from './create-parts.ts';

/** Writes docs/openapi.json from the routes; with --check only says whether the committed one is stale. */
const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
const unused = openDatabase('postgres://nobody:never-asked@127.0.0.1:1/none', 'api');

async function describe(): Promise<string> {
  const parts = createParts(unused, { publicUrl: new URL('https://localhost') });
  const app = await buildApp(parts, { logger: pino({ level: 'silent' }) });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}

function readOrEmpty(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const text = await describe();
await unused.close();
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
} else if (readOrEmpty() !== text) {
  console.error('docs/openapi.json is not what the routes say, run "npm run generate"');
  process.exitCode = 1;
}

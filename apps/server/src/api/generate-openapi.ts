import { writeFileSync } from 'node:fs';
import { openDatabase } from '@ohmstead/database';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { createParts } from './create-parts.ts';

const unused = openDatabase('postgres://nobody:never-asked@127.0.0.1:1/none', 'api');

async function describe(): Promise<string> {
  const parts = createParts(unused, { publicUrl: new URL('https://localhost') });
  const app = await buildApp(parts, { logger: pino({ level: 'silent' }) });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}

const text = await describe();
await unused.close();
writeFileSync(new URL('../../../../docs/openapi.json', import.meta.url), text);

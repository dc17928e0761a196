import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const isProduct = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file);
const clients =
  /\bfetch\(|from '(?:undici|node:https|node:http2)'|\b(?:https?|http2)\.(?:get|request|connect)\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(|\bimport \{[^}]*\b(?:get|request)\b[^}]*\} from 'node:http'/;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isProduct);

test('nothing in the server calls an address by HTTP but the one door out', () => {
  const callers = files.filter((file) => clients.test(readFileSync(join(folder, file), 'utf8')));
  expect(callers).toEqual(['outside/fetch-outside.ts']);
});

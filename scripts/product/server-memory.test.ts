import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { serverMemoryEnv, serverNodeFlags } from './server-memory.ts';

const environment = Object.entries(serverMemoryEnv).map(([name, value]) => `${name}=${value}`);

test.each(['ohmstead.service', 'ohmstead@.service', 'Containerfile'])(
  'the deployed settings are those that were measured: %s limits the server’s memory like npm start does',
  (file) => {
    const words = readFileSync(join(root, 'deploy', file), 'utf8').split(/[\s,"[\]]+/);
    const main = words.indexOf('apps/server/src/main.ts');
    expect(words.slice(main - serverNodeFlags.length, main)).toEqual(serverNodeFlags);
    expect(words).toEqual(expect.arrayContaining(environment));
  },
);

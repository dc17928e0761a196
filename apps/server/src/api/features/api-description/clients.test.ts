import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-organization.ts';
import { programOfFunctions, programOfTypes } from './testing/client-programs.ts';

const { app, organization } = await testApi();
const { body: description } = await app.inject({ url: '/api/openapi.json' });
const folder = mkdtempSync(join(tmpdir(), 'ohmstead-clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Addresses that the specification gives: `/users/sessions/{id}` beside `/users/{id}/photo`. */
const accepted = new Set(['no-ambiguous-paths']);

test('a public linter finds nothing in the description', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: description, absoluteRef: join(folder, 'openapi.json'), config });
  const said = problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
  expect(said.filter((problem) => !accepted.has(problem.split(' ', 1)[0] as string))).toEqual([]);
});

const run = promisify(execFile);
const program = (...args: string[]) => run(process.execPath, args, { cwd: folder });
/** The product's own; the generators bring an older one. */
const ownRequire = createRequire(new URL('../../../../../../package.json', import.meta.url));
const compiler = join(dirname(ownRequire.resolve('typescript/package.json')), 'bin/tsc');

/** As an installation of its own would have it. */
function linkPackage(name: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const place = join(dirname(fileURLToPath(import.meta.resolve(name))), '..');
  symlinkSync(place, join(folder, 'node_modules', name), 'junction');
}

const compilerOptions = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'out',
};

test('clients that two public generators make of it compile strictly, and work', async () => {
  writeFileSync(join(folder, 'openapi.json'), description);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'sdk/**/*.ts'] }));
  writeFileSync(join(folder, 'with-types.ts'), programOfTypes);
  writeFileSync(join(folder, 'with-functions.ts'), programOfFunctions);
  linkPackage('openapi-fetch');
  await program(fileURLToPath(new URL('testing/generate-clients.ts', import.meta.url)), folder);
  await program(compiler, '-p', '.');
  const acme = await organization();
  const { email } = await acme.signIn();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const seen: unknown[] = [];
  for (const name of ['with-types', 'with-functions']) {
    const { stdout } = await program(join('out', `${name}.js`), origin, email, password);
    seen.push(JSON.parse(stdout));
  }
  expect(seen).toEqual([
    { names: ['Renamed by types'], code: 'locations-add-3', full: false },
    { names: ['Renamed by functions', 'Renamed by types'], code: 'locations-add-3', full: false },
  ]);
}, 120_000);

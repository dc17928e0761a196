import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exitCode, runScript } from './run-script.mjs';

const root = mkdtempSync(join(tmpdir(), 'ohmstead-script-'));
mkdirSync(join(root, 'scripts'));
afterAll(() => rmSync(root, { recursive: true }));

test('the start exits with the code of the command', async () => {
  writeFileSync(join(root, 'scripts', 'leave.ts'), 'process.exit(Number(process.argv[2]) as number);');
  expect(await runScript(process.execPath, root, 'leave', ['7'])).toBe(7);
});

test('a command ended by a signal gets the exit code that a shell would report', async () => {
  writeFileSync(join(root, 'scripts', 'killed.ts'), 'process.kill(process.pid, "SIGKILL");');
  expect(await runScript(process.execPath, root, 'killed', [])).toBe(137);
  expect(exitCode(null, 'SIGTERM')).toBe(143);
});

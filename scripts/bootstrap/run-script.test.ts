import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exitCode, runScript } from './run-script.mjs';

const root = mkdtempSync(join(tmpdir(), 'ohmstead-script-'));
mkdirSync(join(root, 'scripts'));
afterAll(() => rmSync(root, { recursive: true }));

test('the exit code of the command is the exit code of the start', async () => {
  writeFileSync(join(root, 'scripts', 'leave.ts'), 'process.exit(Number(process.argv[2]) as number);');
  expect(await runScript(process.execPath, root, 'leave', ['7'])).toBe(7);
});

test('a signal that ended the command is told as a shell tells it', async () => {
  writeFileSync(join(root, 'scripts', 'killed.ts'), 'process.kill(process.pid, "SIGKILL");');
  expect(await runScript(process.execPath, root, 'killed', [])).toBe(137);
  expect(exitCode(null, 'SIGTERM')).toBe(143);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toolEnvironment } from '../../../apps/server/src/testing/system-tools.ts';
import { startNginx } from './start-nginx.ts';

const has = (tool: string, ...args: string[]) =>
  spawnSync(tool, args, { stdio: 'ignore', env: toolEnvironment }).status === 0;
const canRun = has('nginx', '-v') && has('openssl', 'version');
if (!canRun) console.warn('NOT RUN: port 80 of deploy/nginx.conf is not tested without nginx and openssl');

test.skipIf(!canRun)('the deployed nginx refuses API calls on port 80, and redirects browsers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { plainOrigin, stop } = await startNginx(folder, [1, 2]);
  onTestFinished(stop);
  const ask = async (path: string) => {
    const { status, headers, body } = await fetch(`${plainOrigin}${path}`, { redirect: 'manual' });
    await body?.cancel();
    return [status, headers.get('location')];
  };
  for (const path of ['/api', '/api/session', '/%61pi/session', '/devices/../api/session?a=1'])
    expect(await ask(path)).toEqual([403, null]);
  for (const path of ['/', '/devices?page=2', '/apiary'])
    expect(await ask(path)).toEqual([301, `https://ohmstead.example${path}`]);
});

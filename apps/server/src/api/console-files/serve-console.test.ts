import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'ohmstead-console-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'dist/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'never served');
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Ohmstead</title>');
writeFileSync(join(folder, 'dist/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'dist/assets/main-abc123.js'), 'console.log(1)');
writeFileSync(join(folder, 'dist/assets/main-abc123.js.br'), 'packed');

const { app } = await testApi({ consoleFolder: join(folder, 'dist') });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each(['/', '/batteries?filter=x', '/account/confirm-change-email-address/abc', '/index.html'])(
  '%s is the console with its policy, never kept without asking',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('Ohmstead')]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-type']).toContain('text/html');
  },
);

test('hashed files are kept for ever, and come packed where a packed one is there', async () => {
  const plain = await get('/assets/main-abc123.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual([
    'console.log(1)',
    'public, max-age=31536000, immutable',
  ]);
  const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
});

test('a script of yesterday is missing, not a page', async () => {
  expect((await get('/assets/main-old.js')).statusCode).toBe(404);
});

test('nothing outside the folder is reached, and unknown calls are no pages', async () => {
  for (const url of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '//secret.txt']) {
    expect((await get(url)).body).not.toContain('never served');
  }
  expect((await get('/api/nothing')).json().error.code).toBe('path-not-found');
  expect((await app.inject({ method: 'POST', url: '/batteries' })).statusCode).toBe(405);
});

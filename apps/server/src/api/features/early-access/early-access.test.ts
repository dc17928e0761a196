import type { ErrorBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { openMailbox } from '../../testing/mailbox.ts';
import { passTime } from '../../testing/pass-time.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';

const { app, database } = await testApi({ trustedProxies: ['127.0.0.1'] });
const mailbox = await openMailbox(database, publicUrl);
const form = { name: 'Ada Lovelace', company: 'Acme', email: 'ada@acme.example' };

const ask = async (changes: object = {}, from = '203.0.113.1') => {
  const headers = { 'x-forwarded-for': from };
  const payload = { ...form, ...changes };
  const answer = await app.inject({ method: 'POST', url: '/api/marketing/earlyAccess', payload, headers });
  return answer.statusCode === 204 ? 204 : answer.json<ErrorBody>().error.code;
};

test('a request for early access is stored and mailed to the provider once; the given address gets nothing', async () => {
  expect(await ask()).toBe(204);
  expect(await ask({ name: 'Somebody else', email: 'ADA@acme.example' })).toBe(204);
  const { rows } = await database.root.query('select name, company, email from directory.early_access_requests');
  expect(rows).toEqual([form]);
  const mails = await mailbox.read('provider@example.test');
  expect(mails.map(({ email }) => email.subject)).toEqual(['Early access: Acme']);
  expect(mails[0]!.email.text).toContain('Ada Lovelace');
  expect(await mailbox.read(form.email)).toEqual([]);
});

test.each([
  [{ name: '' }, 'marketing-earlyAccess-1'],
  [{ company: ' ' }, 'marketing-earlyAccess-2'],
  [{ email: '' }, 'marketing-earlyAccess-3'],
  [{ email: 'nobody' }, 'marketing-earlyAccess-4'],
  [{ name: 'x'.repeat(33) }, 'marketing-earlyAccess-5'],
  [{ company: 'x'.repeat(33) }, 'marketing-earlyAccess-5'],
  [{ name: 'Ada\r\nBcc: eve@evil.example' }, 'bad-input'],
  [{ email: [form.email] }, 'bad-input'],
])('%j gets %s', async (changes, code) => expect(await ask(changes)).toBe(code));

/** Sends requests until one is refused, and returns how many were not. */
async function askOften(from: string): Promise<number> {
  for (let taken = 0; ; taken++) {
    const answer = await ask({ email: `asks-${crypto.randomUUID()}@acme.example` }, from);
    if (answer === 'too-many-requests') return taken;
    expect(answer).toBe(204);
  }
}

test('one IP address may request early access 10 times an hour; others are not affected', async () => {
  expect(await askOften('203.0.113.2')).toBe(10);
  expect(await ask({ email: 'other@acme.example' }, '203.0.113.3')).toBe(204);
  await passTime(database, '50 minutes');
  expect(await askOften('203.0.113.2')).toBe(0);
  await passTime(database, '10 minutes');
  expect(await askOften('203.0.113.2')).toBe(10);
});

test('one IP address may request early access 40 times a day; refused requests do not count', async () => {
  const byHour = [];
  for (let hour = 0; hour < 6; hour++) {
    byHour.push(await askOften('203.0.113.4'));
    await passTime(database, '1 hour');
  }
  expect(byHour).toEqual([10, 10, 10, 10, 0, 0]);
  expect(await ask({ email: 'another@acme.example' }, '203.0.113.5')).toBe(204);
  await passTime(database, '18 hours');
  expect(await askOften('203.0.113.4')).toBe(10);
});

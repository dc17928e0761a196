import type { ApiToken, ErrorBody, ShownToken } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import { password, type SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const dayMs = 86_400_000;

type By = Pick<SignedIn, 'headers'>;
const call = ({ headers }: By, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
const codeOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().error.code;
const shown = (answer: { json: <T>() => T }) => {
  const made = answer.json<ShownToken>();
  return { ...made, headers: { authorization: `Bearer ${made.token}` } };
};
const make = async (owner: By, change: object = {}) => {
  const wish = {
    name: 'BI',
    permissions: ['perm-reports'],
    locations: [],
    expiresAt: Date.now() + 30 * dayMs,
    ...change,
  };
  return shown(await call(owner, 'POST', '/tokens', wish));
};
const rotate = (owner: By, id: number, body: object = {}) => call(owner, 'POST', `/tokens/${id}/rotate`, body);
const isIn = async (by: By) => (await call(by, 'GET', '/token')).statusCode === 200;

test('rotating makes a successor of the same name, rights and length of life; both work in the overlap, only the new one after it', async () => {
  const owner = await acme.signIn();
  const old = await make(owner);
  const answer = await rotate(owner, old.id);
  expect(answer.statusCode, answer.body).toBe(200);
  const next = shown(answer);
  const { name, permissions, locations, replaces } = next;
  expect({ name, permissions, locations, replaces }).toEqual({
    name: 'BI',
    permissions: ['perm-reports'],
    locations: [],
    replaces: old.id,
  });
  expect(Math.abs(next.expiresAt - old.expiresAt)).toBeLessThan(60_000);
  const { tokens } = (await call(owner, 'GET', '/tokens')).json<{ tokens: ApiToken[] }>();
  const listed = tokens.find(({ id }) => id === old.id);
  expect(listed?.replacedBy).toBe(next.id);
  expect(Math.abs((listed?.expiresAt ?? 0) - Date.now() - dayMs)).toBeLessThan(60_000);
  expect([await isIn(old), await isIn(next)]).toEqual([true, true]);
  await acme.change(`update app.api_tokens set expires_at = now() where id = $1`, [old.id]);
  expect([await isIn(old), await isIn(next)]).toEqual([false, true]);
});

test('without an overlap the old one ends at once, and one that ends earlier keeps its end', async () => {
  const owner = await acme.signIn();
  const [now, soon] = [await make(owner), await make(owner, { expiresAt: Date.now() + 3_600_000 })];
  expect((await rotate(owner, now.id, { overlapHours: 0 })).statusCode).toBe(200);
  expect(await isIn(now)).toBe(false);
  await rotate(owner, soon.id, { overlapHours: 168 });
  const { tokens } = (await call(owner, 'GET', '/tokens')).json<{ tokens: ApiToken[] }>();
  expect(tokens.find(({ id }) => id === soon.id)?.expiresAt).toBe(soon.expiresAt);
});

test('what has ended, has a successor, is another person’s or opens more than the caller holds is not rotated', async () => {
  const owner = await acme.signIn({ permissions: ['perm-reports', 'perm-all-locations'] });
  const [ended, replaced, mighty] = [await make(owner), await make(owner), await make(owner)];
  await call(owner, 'DELETE', `/tokens/${ended.id}`);
  await rotate(owner, replaced.id);
  expect(codeOf(await rotate(owner, ended.id))).toBe('tokens-rotate-1');
  expect(codeOf(await rotate(owner, replaced.id))).toBe('tokens-rotate-2');
  expect(codeOf(await rotate(await acme.signIn(), mighty.id))).toBe('tokens-not-found');
  expect(codeOf(await rotate(owner, mighty.id, { overlapHours: 169 }))).toBe('bad-input');
  await acme.change('delete from app.user_permissions where user_id = $1', [owner.id]);
  const refused = await rotate(owner, mighty.id);
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'not-permitted']);
  await call(owner, 'DELETE', '/session/stepUp');
  expect(codeOf(await rotate(owner, mighty.id))).toBe('step-up-required');
});

test('of two who rotate at once one makes the successor', async () => {
  const owner = await acme.signIn();
  const { id } = await make(owner);
  const answers = await Promise.all([rotate(owner, id), rotate(owner, id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

test('whoever has a token revokes it by pasting it; the answer is 204 whatever it was, and the owner gets a mail', async () => {
  const owner = await acme.signIn();
  const token = await make(owner, { name: 'Lost' });
  const revoke = (text: string) => app.inject({ method: 'POST', url: '/api/tokens/revoke', payload: { token: text } });
  const mails = async () =>
    (await database.root.query(`select parameters from directory.mail_outbox where user_id = $1`, [owner.id])).rows;
  for (const text of ['', 'ohm_p_', `${token.token.slice(0, -1)}~`, 'A whole log file. '.repeat(500)])
    expect((await revoke(text)).statusCode).toBe(204);
  expect([await isIn(token), await mails()]).toEqual([true, []]);
  for (const text of [` ${token.token}\n`, token.token]) expect((await revoke(text)).statusCode).toBe(204);
  expect([await isIn(token), await mails()]).toEqual([false, [{ parameters: { name: 'Lost', account: null } }]]);
  const { rows } = await database.root.query(
    `select actor from app.audit_events where action = 'tokens-revoke' and object_id = $1`,
    [token.id],
  );
  expect(rows).toEqual([{ actor: `token Lost of ${owner.email}` }]);
});

test('one address may paste 30 tokens an hour', async () => {
  const remoteAddress = '203.0.113.7';
  const payload = { token: 'ohm_p_' };
  const ask = () => app.inject({ method: 'POST', url: '/api/tokens/revoke', payload, remoteAddress });
  for (let n = 0; n < 30; n++) expect((await ask()).statusCode).toBe(204);
  const answer = await ask();
  expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too-many-requests']);
});

const trials = process.env['PROOF'] === 'whole' ? 1_000 : 5;

test('no call that starts after the answer to a revocation succeeds, under load', async () => {
  const owner = await acme.signIn();
  let won = 0;
  for (let trial = 0; trial < trials; trial++) {
    const token = await make(owner);
    const under = Array.from({ length: 4 }, () => isIn(token));
    expect((await call(owner, 'DELETE', `/tokens/${token.id}`)).statusCode).toBe(204);
    won += (await Promise.all(Array.from({ length: 4 }, () => isIn(token)))).filter(Boolean).length;
    await Promise.all(under);
    if (trial % 100 === 0) await call(owner, 'POST', '/session/stepUp', { password });
  }
  expect(won).toBe(0);
});

import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { beginAnswersInTime } from './begin-answers-in-time.ts';

const withinMs = 50;
const { promise: never } = Promise.withResolvers<string>();

async function* slowLines() {
  for (let line = 0; line < 4; line++) {
    yield `${line}\n`;
    await delay(withinMs);
  }
}

const app = Fastify();
answerErrors(app);
beginAnswersInTime(app, withinMs);
app.get('/never', () => never);
app.get('/file', (_, reply) => reply.type('text/csv').send(Readable.from(slowLines())));
app.get('/later', { config: { beginsWithinMs: 60_000 } }, () => delay(2 * withinMs, 'later'));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

test('a call whose answer does not begin in time is unavailable, and may be tried again', async () => {
  const answer = await fetch(`${address}/never`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
});

test('a file that takes longer than that arrives whole, because its rows have begun to arrive in time', async () => {
  expect(await (await fetch(`${address}/file`)).text()).toBe('0\n1\n2\n3\n');
});

test('a call that is known to take longer has its own time', async () => {
  expect(await (await fetch(`${address}/later`)).text()).toBe('later');
});

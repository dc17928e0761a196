import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { compileWhenNeeded } from './compile-when-needed.ts';
import { serverOptions } from './server-options.ts';

const whole = { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } };
const call = { method: 'POST', url: '/', payload: { count: '1' } } as const;

function build(body: object) {
  const app = Fastify(serverOptions({ logger: pino({ level: 'silent' }) }));
  compileWhenNeeded(app);
  app.post('/', { schema: { body, response: { 200: whole } } }, async () => ({ count: 1, secret: 'x' }));
  return app;
}

test('input is judged and answers are written by the schemas of the route, at each call', async () => {
  const app = build(whole);
  for (const _ of [1, 2]) {
    expect((await app.inject({ ...call, payload: { count: 1 } })).body).toBe('{"count":1}');
    expect((await app.inject(call)).json()).toMatchObject({ statusCode: 400, message: 'body/count must be integer' });
  }
});

test('a schema is compiled by the first call of its route, and not by the start', async () => {
  const app = build({ type: 'nothing that there is' });
  await app.ready();
  expect((await app.inject(call)).statusCode).toBe(500);
});

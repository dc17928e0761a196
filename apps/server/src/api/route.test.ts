import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { route } from './route.ts';

test('a handler takes and returns what the contract says, or it does not compile', async () => {
  const app = Fastify();
  // @ts-expect-error There is no such call.
  expect(() => route(app, 'GET /api/ghosts', () => undefined)).toThrow(TypeError);
  // @ts-expect-error A location has a name.
  route(app, 'POST /api/locations', async () => ({ id: 1, devicesCount: 0, version: 1 }));
  // @ts-expect-error A location in the answer has a name, too.
  route(app, 'PUT /api/locations/:id', (_, reply) => reply.send({ id: 1, devicesCount: 0, version: 1 }));
  // @ts-expect-error The path has no such parameter.
  route(app, 'GET /api/locations/:id/usage', async (request) => Promise.reject(new Error(request.params.location)));
  // @ts-expect-error This call has no answer.
  route(app, 'DELETE /api/locations/:id', async () => ({ id: 1 }));
  // @ts-expect-error Nor may the handler send one.
  route(app, 'DELETE /api/users/:id', (_, reply) => reply.code(204).send());
  expect(app.hasRoute({ method: 'DELETE', url: '/api/locations/:id' })).toBe(true);
});

test('a call without an answer returns 204', async () => {
  const app = Fastify();
  const deleted: string[] = [];
  route(app, 'DELETE /api/locations/:id', async (request) => void deleted.push(request.params.id));
  const { statusCode, body } = await app.inject({ method: 'DELETE', url: '/api/locations/7' });
  expect([statusCode, body, deleted]).toEqual([204, '', ['7']]);
});

test('no call is registered outside the contract', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', 'testing/**'] });
  const past = files.filter((file) =>
    /\b(?:app|[a-z]+s)\.(?:get|post|put|patch|delete|route)\(\s*[{`'"]/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  );
  expect(past).toEqual(['route.ts']);
});

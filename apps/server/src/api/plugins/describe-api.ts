import swagger from '@fastify/swagger';
import { accessRules, type AccessRule } from '@ohmstead/contract';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { describedErrors } from './described-errors.ts';

/** The document is made from the routes themselves and from the access table. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ohmstead',
        version: '1',
        description:
          'Errors are `{ "error": { "code", "message", "params" } }`. Times are milliseconds since 1970 UTC. Sign in with `POST /api/session`; then send its `token` as a bearer token, or let the browser send the cookie.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { ErrorCode: { type: 'string', enum: describedErrors.map(({ code }) => code) } },
      },
      // Extensions have no type.
      ...({ 'x-errors': describedErrors } as object),
    },
    transform: ({ schema, url, route }) => ({ schema: withAccess(schema ?? {}, accessOf(route.method, url)), url }),
  });
}

const accessOf = (method: string | string[], url: string): AccessRule | undefined =>
  accessRules.get(`${[method].flat()[0]} ${url}`);

const withAccess = (schema: FastifySchema, access: AccessRule | undefined): FastifySchema => ({
  ...schema,
  description: describeAccess(access),
  tags: [tagOf(access)],
  security: access?.who === 'open' ? [] : [{ bearer: [] }],
});

const tagOf = (access: AccessRule | undefined) => (access?.who === 'open' ? 'Open' : 'Signed in');

function describeAccess(access: AccessRule | undefined): string {
  if (!access || access.who === 'open') return 'Open to everybody.';
  const who = access.who === 'signed-in' ? 'Every signed-in user.' : `Users with ${access.who}.`;
  const where = access.locations === 'limited' ? ' Only what stands at locations that the user may see.' : '';
  const fields = Object.entries(access.fields ?? {}).map(([field, permission]) => ` \`${field}\` needs ${permission}.`);
  return `${who}${where}${fields.join('')}`;
}

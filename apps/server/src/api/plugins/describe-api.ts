import swagger from '@fastify/swagger';
import { accessRules, errorCatalogue, neededFor, type AccessRule } from '@ohmstead/contract';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { cookieNames } from '../sessions/cookie-names.ts';
import { asOpenApi31, refusalSchema } from './as-open-api-31.ts';

type Entry = { status: number; message: string; text?: string };
type DescribedError = Entry & { code: string };

/** Every error code for the description: `{0}` in a message stands for the first of `params`; `text` is shown on screen. */
const describedErrors: readonly DescribedError[] = Object.entries<Entry>(errorCatalogue).map(
  ([code, { status, message, text }]) => ({ code, status, message, ...(text && text !== message ? { text } : {}) }),
);

/** Extensions of the OpenAPI document, which its types do not know. */
const extensions = { 'x-errors': describedErrors };

/** Generates the document from the routes and the access table. */
export async function describeApi(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ohmstead',
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        description:
          'Errors are `{ "error": { "code", "message", "params" } }`. Times are milliseconds since 1970 UTC. Log in with `POST /api/session`; then send its `token` as a bearer token, or let the browser send the cookie.',
      },
      servers: [{ url: '/', description: 'Where this description was read' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The `token` returned by logging in' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token, `ohm_p_…` or `ohm_s_…`, with the permissions that a call names',
          },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieNames(isHttps).session,
            description:
              'Set by logging in, for pages of the same origin; requests that change something must also send `Origin`',
          },
        },
        schemas: {
          ErrorCode: { type: 'string', enum: describedErrors.map(({ code }) => code) },
          Refusal: JSON.parse(JSON.stringify(refusalSchema)),
        },
      },
      ...extensions,
    },
    transform: ({ schema, url, route }) => ({
      schema: {
        ...withAccess(schema ?? {}, accessOf(route.method, url)),
        ...(route.config?.takesIdempotencyKey && { headers: idempotencyKey }),
        operationId: operationIdOf(methodOf(route.method), url),
      },
      url,
    }),
    transformObject: (document) => asOpenApi31('openapiObject' in document ? document.openapiObject : {}),
  });
}

/** Described only: a wrong one has an error of its own. */
const idempotencyKey = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Chosen by the caller for this one request. A repeat within 24 hours answers like the first, with `Idempotency-Replayed: true`, and makes nothing.',
    },
  },
};

/** The function name in generated clients: `PUT /api/users/:id/photo` is `putUsersByIdPhoto`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, '')
    .split(/[^A-Za-z0-9:]+/)
    .filter((word) => word !== '')
    .map((word) => (word.startsWith(':') ? `by-${word.slice(1)}` : word).split('-').map(capitalize).join(''));
  return `${method.toLowerCase()}${words.join('')}`;
}

const capitalize = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function methodOf(method: string | string[]): string {
  const [first = ''] = [method].flat();
  return first;
}

const accessOf = (method: string | string[], url: string): AccessRule | undefined =>
  accessRules.get(`${methodOf(method)} ${url}`);

const withAccess = (schema: FastifySchema, access: AccessRule | undefined): FastifySchema => ({
  ...schema,
  description: describeAccess(access),
  tags: [tagOf(access)],
  security: securityOf(access),
});

/** Programs may make every call that is not for people alone, with these permissions. */
function securityOf(access: AccessRule | undefined): Record<string, string[]>[] {
  if (access?.who === 'open') return [];
  const ofPeople = [{ bearer: [] }, { cookie: [] }];
  return access === undefined || access.by === 'person' ? ofPeople : [...ofPeople, { apiToken: neededFor(access) }];
}

const tagOf = (access: AccessRule | undefined) => (access?.who === 'open' ? 'Open' : 'Logged in');

function describeAccess(access: AccessRule | undefined): string {
  if (!access || access.who === 'open') return 'Open to everyone.';
  const who = access.who === 'signed-in' ? 'Every logged-in user.' : `Users with ${neededFor(access).join(' and ')}.`;
  const where = access.locations === 'limited' ? ' Limited to locations the user can see.' : '';
  const fields = Object.entries(access.fields ?? {}).map(([field, permission]) => ` \`${field}\` needs ${permission}.`);
  const by = access.by === 'person' ? ' For people only, not for tokens.' : '';
  const proof = access.stepUp ? ' The session must be proven (`POST /api/session/stepUp`).' : '';
  return `${who}${where}${by}${proof}${fields.join('')}`;
}

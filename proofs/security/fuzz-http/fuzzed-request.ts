import fc, { type Arbitrary } from 'fast-check';
import { brokenJson, hostileJson, hostileTexts, otherTypes } from './hostile.ts';
import type { Operation, Parameter } from './operations.ts';
import { rarely } from './rarely.ts';
import { jsonOf, stringOf, type Ids } from './schema-text.ts';

export type Body = { type: string | undefined; text: string };
export type FuzzedRequest = {
  method: string;
  /** The target as it is sent. */
  target: string;
  body: Body | undefined;
  /** The caller, from nobody to a user who may do everything. */
  caller: number;
  /** A target other than the described one: only the form of its errors is known. */
  isElsewhere: boolean;
  hasIfMatch: boolean;
};

const encoded = (parameter: Parameter, ids: Ids): Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: stringOf(parameter.schema, ids).map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: hostileTexts },
  );

function pathOf({ path, parameters }: Operation, ids: Ids): Arbitrary<string> {
  const values = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => fc.tuple(fc.constant(parameter.name), encoded(parameter, ids)));
  return fc.tuple(...values).map((pairs) => {
    const known = new Map(pairs);
    return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => known.get(name) || 'x');
  });
}

const strangeQueries = fc.constantFrom(
  'superuser=1',
  'ids[]=1',
  'ids[a]=1',
  '__proto__=1',
  '&&=&',
  'a=%zz',
  '%00=1',
  '?',
  '#x',
  ';a=1',
);

function queryOf({ parameters }: Operation, ids: Ids): Arbitrary<string> {
  const each = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) =>
      fc.tuple(fc.integer({ min: 0, max: 29 }), encoded(parameter, ids)).map(([luck, text]) => {
        const pair = `${parameter.name}=${text}`;
        if (luck === 0 || (parameter.required !== true && luck < 8)) return [];
        return luck === 29 ? [pair, pair] : [pair];
      }),
    );
  const extra = rarely(strangeQueries, 30).map((text) => (text === undefined ? [] : [text]));
  return fc.tuple(fc.tuple(...each), extra).map(([known, other]) => [...known.flat(), ...other].join('&'));
}

/** One pixel. */
const png = atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==');
/** The first bytes of files of each kind, followed by random ones. A letter is a byte. */
const images = fc.constantFrom(
  png,
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF\x10\0\0\0WEBPVP8 ',
  '<svg xmlns="x"/>',
  'GIF89a',
  '',
);

function bodyOf({ body, bodyTypes }: Operation, ids: Ids): Arbitrary<Body | undefined> {
  if (bodyTypes.length === 0) return rarely(fc.record({ type: otherTypes, text: hostileJson }), 30);
  const own = body === undefined ? images : jsonOf(body, ids);
  const type = body === undefined ? fc.constantFrom(...bodyTypes) : fc.constant('application/json');
  const right: Arbitrary<Body | undefined> = fc.record({ type, text: own });
  return fc.oneof(
    { weight: 20, arbitrary: right },
    { weight: 1, arbitrary: fc.record({ type, text: fc.oneof(hostileJson, brokenJson) }) },
    { weight: 1, arbitrary: fc.record({ type: otherTypes, text: own }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const detours = fc.constantFrom(
  (path: string) => path.replace('/api', '/api/'),
  (path: string) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path: string) => `${path}/`,
  (path: string) => `${path};x=1`,
  (path: string) => `/%2e${path}`,
  (path: string) => path.toUpperCase(),
  (path: string) => `${path}/${'x'.repeat(300)}`,
  (path: string) => path.replace(/\/[^/]*$/, ''),
);

export function requestsOf(operation: Operation, ids: Ids): Arbitrary<FuzzedRequest> {
  const address = fc.tuple(pathOf(operation, ids), queryOf(operation, ids), rarely(detours, 40));
  return fc
    .record({ address, body: bodyOf(operation, ids), caller: fc.nat(99), hasIfMatch: fc.boolean() })
    .map(({ address: [path, query, detour], body, caller, hasIfMatch }) => {
      const target = detour === undefined ? path : detour(path);
      return {
        method: operation.method,
        target: query === '' ? target : `${target}?${query}`,
        body,
        caller,
        isElsewhere: detour !== undefined || /\/x(?=[/?]|$)|[#;]/.test(target),
        hasIfMatch,
      };
    });
}

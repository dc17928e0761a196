import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Schema } from './schema.ts';

export type Parameter = { name: string; in: 'query' | 'path'; required?: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

type Description = { paths: Record<string, Record<string, Described>>; components: object };

export type Answers = {
  type: string | undefined;
  /** Undefined if the answer is not JSON. */
  fits: ValidateFunction | undefined;
};

/** A call as the running server describes it. */
export type Operation = {
  call: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  bodyTypes: string[];
  /** By status, such as '200' or '4XX'. */
  answers: Map<string, Answers[]>;
};

/** Never ends by itself. */
const endless = 'GET /api/updates';
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validators = new Map<string, ValidateFunction>();

/** Every route has the same form of errors, which refers to a single definition. */
function validatorOf(schema: Schema, components: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = validators.get(key) ?? ajv.compile({ ...schema, components });
  validators.set(key, known);
  return known;
}

export async function readOperations(origin: string): Promise<Operation[]> {
  const answer = await fetch(new URL('/api/openapi.json', origin));
  const { paths, components } = (await answer.json()) as Description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationOf(path, method.toUpperCase(), described, components),
    ),
  );
  return operations.filter(({ call }) => call !== endless);
}

function operationOf(path: string, method: string, described: Described, components: object): Operation {
  const { parameters = [], requestBody, responses } = described;
  const bodies = requestBody?.content ?? {};
  return {
    call: `${method} ${path}`,
    method,
    path,
    parameters,
    body: bodies['application/json']?.schema,
    bodyTypes: Object.keys(bodies),
    answers: new Map(
      Object.entries(responses).map(([status, { content }]) => [status, answersOf(content, components)]),
    ),
  };
}

const answersOf = (content: Content | undefined, components: object): Answers[] =>
  content === undefined
    ? [{ type: undefined, fits: undefined }]
    : Object.entries(content).map(([type, { schema }]) => ({
        type,
        fits: type === 'application/json' && schema ? validatorOf(schema, components) : undefined,
      }));

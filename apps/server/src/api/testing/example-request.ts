import { accessRules, type AccessRule } from '@ohmstead/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';

type Schema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema | Schema[];
  prefixItems?: Schema[];
  pattern?: string;
  minimum?: number;
  enum?: unknown[];
  examples?: unknown[];
};
type Parameter = { name: string; in: 'query' | 'path'; required?: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Values = Record<string, unknown>;

/** A call as the routes themselves describe it, with values that it takes. */
export type ExampleCall = {
  call: string;
  method: Method;
  access: AccessRule;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Values | undefined;
  /** Of every field that a body may have. */
  fullBody: Values | undefined;
  /** Whether the description of the call takes such a value: one that it does not take never reaches the call. */
  takes: (place: Parameter['in'] | 'body', values: unknown) => boolean;
};

/** Every call of the access table that the API describes. New ones are here by themselves. */
export function exampleCalls(app: FastifyInstance): ExampleCall[] {
  const { paths = {} } = app.swagger() as unknown as { paths?: Record<string, Record<string, Operation>> };
  return [...accessRules].flatMap(([call, access]) => {
    const [method = '', url = ''] = call.split(' ');
    const operation = paths[url.replaceAll(/:([^/]+)/g, '{$1}')]?.[method.toLowerCase()];
    return operation ? [exampleOf(call, access, operation)] : [];
  });
}

function exampleOf(call: string, access: AccessRule, { parameters = [], requestBody }: Operation): ExampleCall {
  const valuesOf = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, String(exampleFor(schema))]),
    );
  const described = (place: Parameter['in']): Schema => ({
    type: 'object',
    properties: Object.fromEntries(
      parameters.filter((parameter) => parameter.in === place).map(({ name, schema }) => [name, schema]),
    ),
  });
  const schema = requestBody?.content['application/json']?.schema;
  const fullBody = schema && (exampleFor(schema, true) as Values);
  return {
    call,
    method: call.split(' ')[0] as Method,
    access,
    params: valuesOf('path'),
    query: valuesOf('query'),
    body: schema && (exampleFor(schema) as Values),
    fullBody,
    takes: (place, values) => Value.Check(place === 'body' ? (schema ?? false) : described(place), values),
  };
}

/** Texts of which one fits every pattern of the contract. */
const texts = ['1', 'a', '123456', 'Europe/Vienna', 'Abcdef-1', 'person@example.test', 'a'.repeat(43), '2026-01-01'];

function exampleFor(schema: Schema, isFull = false): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema['const'];
  if (schema.anyOf) return exampleFor(schema.anyOf[0] as Schema, isFull);
  if (schema.type === 'object') return exampleObject(schema, isFull);
  if (schema.type === 'array') return exampleArray(schema, isFull);
  if (schema.type === 'string') return texts.find((text) => new RegExp(schema.pattern ?? '', 'u').test(text)) ?? '1';
  if (schema.type === 'boolean') return true;
  return schema.type === 'null' ? null : Math.max(1, schema.minimum ?? 1);
}

function exampleObject({ properties = {}, required = [] }: Schema, isFull: boolean): Values {
  const names = isFull ? Object.keys(properties) : required;
  return Object.fromEntries(names.map((name) => [name, exampleFor(properties[name] as Schema, isFull)]));
}

function exampleArray({ items, prefixItems }: Schema, isFull: boolean): unknown[] {
  const each = prefixItems ?? (Array.isArray(items) ? items : items ? [items] : []);
  return each.map((item) => exampleFor(item, isFull));
}

/** The address with its parameters filled in. */
export function addressOf({ call, params, query }: Pick<ExampleCall, 'call' | 'params' | 'query'>): string {
  const path = (call.split(' ')[1] ?? '').replaceAll(/:([^/]+)/g, (_, name: string) => params[name] ?? '1');
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

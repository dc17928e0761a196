import { isObject } from '@ohmstead/domain';
import { isDeepStrictEqual } from 'node:util';
import { errorBody, strict } from '@ohmstead/contract';
import { Type } from 'typebox';

/** All errors share one schema. */
const refusal = { $ref: '#/components/schemas/Refusal' };
const isRefusal = isDeepStrictEqual.bind(undefined, JSON.parse(JSON.stringify(errorBody)));

/** The same, with all existing codes. */
export const refusalSchema = Type.Object(
  {
    error: Type.Object(
      { ...errorBody.properties.error.properties, code: Type.Ref('#/components/schemas/ErrorCode') },
      strict,
    ),
  },
  strict,
);

/** Descriptions for answers whose route has none. */
const meanings: Record<string, string> = {
  '200': 'Done',
  '4XX': 'Refused; `code` says why',
  '5XX': 'Not available, or an error on our side',
};
const unsaid = 'Default Response';

type Node = Record<string, unknown>;

/** Routes are validated by draft 7, where a tuple has a list of items; OpenAPI 3.1, which uses draft 2020-12, calls it prefixItems. */
const translateTuple = ({ items: prefixItems, additionalItems: _, ...schema }: Node, length: number): Node => ({
  ...schema,
  prefixItems,
  items: false,
  minItems: length,
  maxItems: length,
});

function translate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translate);
  if (!isObject(value)) return value;
  if (isRefusal(value)) return refusal;
  const { type, items } = value;
  const node = type === 'array' && Array.isArray(items) ? translateTuple(value, items.length) : value;
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, translate(each)]));
}

function describeAnswers({ responses }: Node): void {
  if (!isObject(responses)) return;
  for (const [status, answer] of Object.entries(responses))
    if (isObject(answer) && answer['description'] === unsaid) answer['description'] = meanings[status] ?? 'Done';
}

/** Converts the document generated from the routes to OpenAPI 3.1. */
export function asOpenApi31<Document extends object>(document: Document): Document {
  const translated = translate(document) as Document & { paths?: Record<string, Record<string, Node>> };
  for (const path of Object.values(translated.paths ?? {})) Object.values(path).forEach(describeAnswers);
  return translated;
}

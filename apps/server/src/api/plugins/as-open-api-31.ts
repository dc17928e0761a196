import { isObject } from '@ohmstead/domain';
import { isDeepStrictEqual } from 'node:util';
import { errorBody, strict } from '@ohmstead/contract';
import { Type } from 'typebox';

/** Every refusal is of one form: it stands once. */
const refusal = { $ref: '#/components/schemas/Refusal' };
const isRefusal = isDeepStrictEqual.bind(undefined, JSON.parse(JSON.stringify(errorBody)));

/** The same with the codes that there are. */
export const refusalSchema = Type.Object(
  {
    error: Type.Object(
      { ...errorBody.properties.error.properties, code: Type.Ref('#/components/schemas/ErrorCode') },
      strict,
    ),
  },
  strict,
);

/** What the description says of an answer where the route says nothing. */
const meanings: Record<string, string> = {
  '200': 'Done',
  '4XX': 'Refused; `code` says why',
  '5XX': 'Not available, or an error on our side',
};
const unsaid = 'Default Response';

type Node = Record<string, unknown>;

/** Routes are validated by draft 7, in which a tuple has a list of items; in OpenAPI 3.1, which is draft 2020-12, it has prefixItems. */
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

/** The document as the routes gave it, in the words of OpenAPI 3.1. */
export function asOpenApi31<Document extends object>(document: Document): Document {
  const translated = translate(document) as Document & { paths?: Record<string, Record<string, Node>> };
  for (const path of Object.values(translated.paths ?? {})) Object.values(path).forEach(describeAnswers);
  return translated;
}

import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import {
  Ack,
  Command,
  downKinds,
  downTopic,
  rejectionCodes,
  resultFields,
  resultStructures,
  upKinds,
  upSchemas,
  upTopic,
  type UpKind,
} from './index.ts';
import { describeProtocol } from './describe-protocol.ts';

const page = readFileSync(new URL('../../../docs/device-protocol.md', import.meta.url), 'utf8');
const description = readFileSync(new URL('../../../docs/device-protocol.asyncapi.yaml', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```json (up|down)\/(\w+)\n(.*?)^```$/gms)].map(([, direction, kind, json]) => ({
  name: `${direction}/${kind}`,
  kind: kind as string,
  json: json as string,
}));
const schemas: Record<string, TSchema> = { ...upSchemas, ack: Ack, command: Command };

test('docs/device-protocol.asyncapi.yaml is what the schemas say (npm run generate)', () =>
  expect(description).toBe(describeProtocol()));

test.each(examples)('the example of $name on the page is valid', ({ kind, json }) => {
  const validator = Compile(schemas[kind] as TSchema);
  const message: unknown = JSON.parse(json);
  expect([...validator.Errors(message)]).toEqual([]);
});

test('every message has an example, every topic a line, every refusal an explanation', () => {
  const shown = new Set(examples.map(({ name }) => name));
  expect(
    [...upKinds.map((kind) => `up/${kind}`), ...downKinds.map((kind) => `down/${kind}`)].filter(
      (name) => !shown.has(name),
    ),
  ).toEqual([]);
  for (const kind of upKinds) expect(page).toContain(`\`${upTopic('<thing>', kind)}\``);
  for (const kind of downKinds) expect(page).toContain(`\`${downTopic('<thing>', kind)}\``);
  for (const code of rejectionCodes) expect(page).toContain(`| \`${code}\` |`);
});

test('the page names every field of a result', () => {
  const names = [...Object.keys(resultFields), ...Object.keys(resultStructures)];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  type?: string;
};
const jsonOf = (kind: UpKind): JsonSchema => JSON.parse(JSON.stringify(upSchemas[kind])) as JsonSchema;

/** Objects within a message, by their names as the page writes them: `bays[].battery`. */
function objectsIn(schema: JsonSchema, path = ''): [string, JsonSchema][] {
  const choices = (schema.anyOf ?? []).flatMap((choice) => objectsIn(choice, path));
  const items = schema.items ? objectsIn(schema.items, `${path}[]`) : [];
  const own: [string, JsonSchema][] = schema.properties ? [[path, schema]] : [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    objectsIn(each, path === '' ? name : `${path}.${name}`),
  );
  return [...own, ...choices, ...items, ...inner];
}

const requiredIn = (kind: UpKind): string[] =>
  objectsIn(jsonOf(kind)).flatMap(([path, { required = [] }]) =>
    required.map((name) => (path === '' ? name : `${path}.${name}`)),
  );

/** The page's text about a message, between its title and the next. */
const sectionOf = (kind: UpKind): string => new RegExp(`^### ${kind}\\n(.*?)^##`, 'ms').exec(page)?.[1] ?? '';

test.each(upKinds)('the page states for %s exactly which fields it requires', (kind) => {
  const [, list = ''] = /^Required: (.+?)\.$/ms.exec(sectionOf(kind)) ?? [];
  expect(list.split(/,\s+/).toSorted()).toEqual(
    requiredIn(kind)
      .map((name) => `\`${name}\``)
      .toSorted(),
  );
});

test.each(upKinds)('every field of %s that is not required may be null as well as left out', (kind) => {
  const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean => type === 'null' || anyOf.some(isNullable);
  const firm = objectsIn(jsonOf(kind)).flatMap(([path, { properties = {}, required = [] }]) =>
    Object.entries(properties)
      .filter(([name, each]) => !required.includes(name) && !isNullable(each))
      .map(([name]) => `${path}.${name}`),
  );
  expect(firm).toEqual([]);
});

test('the machine-readable description is generated from the same schemas', async () => {
  const { describeProtocol } = await import('./describe-protocol.ts');
  expect(description).toBe(describeProtocol());
});

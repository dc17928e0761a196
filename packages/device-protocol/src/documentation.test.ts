import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { Ack, Command, downKinds, downTopic, rejectionCodes, upKinds, upSchemas, upTopic } from './index.ts';

const page = readFileSync(new URL('../../../docs/device-protocol.md', import.meta.url), 'utf8');
const description = readFileSync(new URL('../../../docs/device-protocol.asyncapi.yaml', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```json (up|down)\/(\w+)\n(.*?)^```$/gms)].map(([, direction, kind, json]) => ({
  name: `${direction}/${kind}`,
  kind: kind as string,
  json: json as string,
}));
const schemas: Record<string, TSchema> = { ...upSchemas, ack: Ack, command: Command };

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
  const fields = Object.keys(upSchemas.result.properties.fields.properties);
  const structures = Object.keys(upSchemas.result.properties.structures.properties);
  expect([...fields, ...structures].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the machine-readable description is made from the same schemas', async () => {
  const { describeProtocol } = await import('./describe-protocol.ts');
  expect(description).toBe(describeProtocol());
});

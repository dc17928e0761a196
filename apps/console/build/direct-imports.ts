import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Source = { file: string; name: string };
export type Sources = ReadonlyMap<string, Source>;

const packages =
  '@mantine/core|@mantine/hooks|@tabler/icons-react|@tanstack/react-query|@ohmstead/contract|@ohmstead/domain';
const ownCode = /\/(?:apps\/console\/src|packages\/\w+\/src|@mantine\/core\/esm)\/.*\.(?:tsx?|mjs)$/;

const statement = new RegExp(`^(import|export) \\{([^}]*)\\} from ['"](${packages})['"];$`, 'gm');
const passedOn = /^(?:import|export) \{([^}]*)\} from ['"](\.[^'"]+)['"];$/gm;
const passedOnWhole = /^export \* from ['"](\.[^'"]+)['"];$/gm;
const defined = /^export (?:const|function|class|async function) (\w+)/gm;

/** Types are skipped, because they do not exist at run time. */
const listed = (names: string): [imported: string, local: string][] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as '))
    .map(([imported = '', local = imported]) => [imported, local]);

/** Finds the modules that define the names a module re-exports. */
export const readSources = (file: string, read = (path: string) => readFileSync(path, 'utf8')): Sources => {
  const code = read(file);
  const beside = (path = '') => join(dirname(file), path);
  const own = [...code.matchAll(defined)].map(([, name = '']) => [name, { file, name }] as const);
  const named = [...code.matchAll(passedOn)].flatMap(([, names = '', path]) =>
    listed(names).map(([name, local]) => [local, { file: beside(path), name }] as const),
  );
  const whole = [...code.matchAll(passedOnWhole)].flatMap(([, path]) => [...readSources(beside(path), read)]);
  return new Map([...own, ...named, ...whole]);
};

/** The same names, each imported from the module that defines it; names that cannot be found stay as they are. */
export const importDirectly = (code: string, sourcesOf: (from: string) => Sources | undefined): string =>
  code.replace(statement, (_, verb: string, names: string, from: string) =>
    listed(names)
      .map(([imported, local]) => {
        const { name, file } = sourcesOf(from)?.get(imported) ?? { name: imported, file: from };
        return `${verb} { ${name} as ${local} } from '${file}';`;
      })
      .join(' '),
  );

const packagesIn = (code: string): Set<string> =>
  new Set([...code.matchAll(statement)].map(([, , , from = '']) => from));

/**
 * Rewrites imports from a large package's entry to imports of the defining modules. The entries of our libraries re-export thousands of
 * names, which would all be read, and it would not be clear which page needs what.
 */
export const directImports = (): Plugin => {
  const opened = new Map<string, Sources>();
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ownCode, code: new RegExp(packages) },
      async handler(code) {
        for (const from of packagesIn(code)) {
          const entry = opened.has(from) ? null : await this.resolve(from);
          if (entry) opened.set(from, readSources(entry.id));
        }
        return { code: importDirectly(code, (from) => opened.get(from)), map: null };
      },
    },
  };
};

import type { Plugin } from 'vite';

type Change = { file: RegExp; from: string; to: string; imports?: string };

const later = (setState: string): Pick<Change, 'from' | 'to'> => ({
  from: `${setState};`,
  to: `startLater(() => ${setState});`,
});
const startLater = `import { startTransition as startLater } from 'react';\n`;

const changes: readonly Change[] = [
  // React's own id is unique already.
  { file: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/, from: 'setUuid(randomId());', to: '' },
  {
    file: /@mantine\/core\/esm\/components\/Portal\/Portal\.mjs$/,
    from: 'useIsomorphicEffect(() => {\n\t\tsetMounted(true);',
    to: 'useLaterEffect(() => {\n\t\tsetMounted(true);',
    imports: `import { useEffect as useLaterEffect } from 'react';\n`,
  },
  {
    file: /@mantine\/core\/esm\/components\/Popover\/Popover\.mjs$/,
    ...later('setTargetNode(node)'),
    imports: startLater,
  },
  {
    file: /@floating-ui\/react\/dist\/floating-ui\.react\.(?:esm\.js|mjs)$/,
    ...later('setDomReference(node)'),
    imports: startLater,
  },
  {
    file: /@floating-ui\/react-dom\/dist\/floating-ui\.react-dom\.(?:esm\.js|mjs)$/,
    ...later('_setReference(node)'),
    imports: startLater,
  },
];

/** Throws an error if the library no longer has what is changed. */
export const mountingOnce = (id: string, code: string): string | undefined => {
  const change = changes.find(({ file }) => file.test(id));
  if (change === undefined) return undefined;
  const { from, to, imports = '' } = change;
  if (code.split(from).length !== 2) throw new Error(`${id} does not have this once any more: ${from}`);
  return imports + code.replace(from, to);
};

/**
 * Mantine's fields, tooltips and menus set state while React puts them into the page. React then renders them again and runs all effects
 * of the page in the same task, during which a phone does not answer. Changed like this, they set none, or a moment later.
 */
export const mountOnce = (): Plugin => ({
  name: 'mount-once',
  apply: 'build',
  transform(code, id) {
    const changed = mountingOnce(id, code);
    return changed === undefined ? undefined : { code: changed, map: null };
  },
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountingOnce } from './mount-once.ts';

const here = createRequire(import.meta.url);
const mantine = createRequire(here.resolve('@mantine/core'));
const floating = createRequire(mantine.resolve('@floating-ui/react'));

const files = [
  ['@mantine/hooks', here, '../esm/use-id/use-id.mjs'],
  ['@mantine/core', here, '../esm/components/Portal/Portal.mjs'],
  ['@mantine/core', here, '../esm/components/Popover/Popover.mjs'],
  ['@floating-ui/react', mantine, 'floating-ui.react.mjs'],
  ['@floating-ui/react-dom', floating, 'floating-ui.react-dom.mjs'],
] as const;

describe('components that set state as they are put into the page', () => {
  it.each(files)('are changed in the installed %s', (name, from, path) => {
    const file = join(dirname(from.resolve(name)), path);
    const code = readFileSync(file, 'utf8');
    expect(mountingOnce(file, code)).not.toBe(code);
  });

  it('fail the build when the library no longer has what is changed', () => {
    expect(() => mountingOnce('/node_modules/@mantine/hooks/esm/use-id/use-id.mjs', 'export const useId = 1;')).toThrow(
      'does not have this once any more',
    );
  });

  it('are all that is changed', () => expect(mountingOnce('/src/main.tsx', 'setMounted(true);')).toBeUndefined());
});

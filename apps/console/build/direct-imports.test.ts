import { expect, test } from 'vitest';
import { importDirectly, readSources } from './direct-imports.ts';

const files: Record<string, string> = {
  '/kit/index.mjs': `import { Button } from "./button/Button.mjs";\nexport { Button };`,
  '/icons/index.mjs': `export { default as IconX, default as IconCross } from './icons/IconX.mjs';`,
  '/words/index.ts': `export * from './limits.ts';\nexport * from './dates.ts';`,
  '/words/limits.ts': `import { day } from './dates.ts';\nexport const limits = { day };\nexport type Limits = typeof limits;`,
  '/words/dates.ts': `export const day = 1;\nexport function formatDate() {}`,
};
const entries: Record<string, string> = {
  '@mantine/core': '/kit/index.mjs',
  '@tabler/icons-react': '/icons/index.mjs',
  '@ohmstead/domain': '/words/index.ts',
};
const read = (path: string) => files[path] ?? '';
const direct = (code: string) => importDirectly(code, (from) => readSources(entries[from] ?? '', read));

test.each([
  ["import { Button } from '@mantine/core';", "import { Button as Button } from '/kit/button/Button.mjs';"],
  [
    "import { IconCross } from '@tabler/icons-react';",
    "import { default as IconCross } from '/icons/icons/IconX.mjs';",
  ],
  [
    "import {\n  type Limits,\n  limits,\n  formatDate as format,\n} from '@ohmstead/domain';",
    "import { limits as limits } from '/words/limits.ts'; import { formatDate as format } from '/words/dates.ts';",
  ],
  ["export { formatDate } from '@ohmstead/domain';", "export { formatDate as formatDate } from '/words/dates.ts';"],
  ["import { Unknown } from '@mantine/core';", "import { Unknown as Unknown } from '@mantine/core';"],
  ["import { Link } from '@tanstack/react-router';", "import { Link } from '@tanstack/react-router';"],
  ["import type { Limits } from '@ohmstead/domain';", "import type { Limits } from '@ohmstead/domain';"],
])('%j is rewritten to %j', (code, becomes) => {
  expect(direct(code)).toBe(becomes);
});

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from './generated-files.ts';

const files = [...generatedFiles()].map(([file, text]) => ({ name: basename(file), file, text }));

test.each(files)('$name is what the catalogues say (npm run generate)', ({ file, text }) =>
  expect(readFileSync(file, 'utf8')).toBe(text),
);

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { withClient } from '../testing/with-client.ts';
import { generatedFiles } from './generated-files.ts';

const { url } = await testDatabase();
const files = [...(await withClient(url, generatedFiles))].map(([file, text]) => ({
  name: basename(file),
  file,
  text,
}));

test.each(files)('$name is what the migrations say (npm run generate)', ({ file, text }) =>
  expect(readFileSync(file, 'utf8')).toBe(text),
);

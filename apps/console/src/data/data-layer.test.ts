import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

const codeOf = (file: string): string =>
  readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

const filesWith = (pattern: RegExp, files: readonly string[]): string[] =>
  files.filter((file) => pattern.test(codeOf(file)));

const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['testing/**', '**/*.test.*'] });
const apiFiles = files.filter((file) => file.endsWith('-api.ts'));

test('what a call answers is never asserted: its type follows from its key', () => {
  expect(apiFiles.length).toBeGreaterThan(10);
  expect(filesWith(/\bas (?!const\b)/, apiFiles)).toEqual([]);
  expect(filesWith(/\bcall<|\bcall\([^;]*\)\)? as\b/, files)).toEqual([]);
});

/** A font for a file is not an answer of the API. */
const fetchesItsFont = 'lib/pdf/embedded-font.ts';

test('only the data layer calls the server', () => {
  const reaching = filesWith(/\bfetch\(|new (?:EventSource|XMLHttpRequest|WebSocket)\(/, files);
  expect(reaching.filter((file) => !file.startsWith('data/'))).toEqual([fetchesItsFont]);
});

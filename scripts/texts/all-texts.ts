import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { findDocumentTexts } from './find-document-texts.ts';
import { findTexts, type Text } from './find-texts.ts';

const sources = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'scripts/**/*.{ts,mjs}'];
/** Decisions are for those who change the product. */
const documents = ['*.md', 'docs/*.md', 'apps/console/*.html'];

/** Seen by nobody but us, or lists of signs for programs: policies, formats, passwords and heads of foreign tables. */
const notRead = [
  /node_modules|\.test\.tsx?$|\.fixture\.tsx?$|\/(?:testing|laws|generate|generated)\//,
  /^scripts\/(?:check|imports|texts)\//,
  /\/(?:common-password|date-format|document-policy|policy-reports|security-headers|result-columns|other-heads)\.ts$/,
];

const filesOf = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !notRead.some((pattern) => pattern.test(file)))
    .toSorted();

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Everything that people read: screens, emails, errors, the API description, tools and documents. */
export const allTexts = (): Text[] => [
  ...filesOf(sources).flatMap((file) => findTexts(file, read(file))),
  ...filesOf(documents).flatMap((file) => findDocumentTexts(file, read(file))),
];

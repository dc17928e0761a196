import { fileURLToPath } from 'node:url';
import { describeErrorWords } from './describe-error-words.ts';
import { describePermissions } from './describe-permissions.ts';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The texts of the files that are derived from the catalogues. */
export const generatedFiles = (): Map<string, string> =>
  new Map([
    [beside('../../../docs/permissions.md'), describePermissions()],
    [beside('./generated/error-words.ts'), describeErrorWords()],
  ]);

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/root.ts';
import { accessDefects } from './access-defects.ts';
import { accountDefects } from './account-defects.ts';
import { consoleDefects } from './console-defects.ts';
import type { Defect } from './defect.ts';
import { productDefects } from './product-defects.ts';

const defects = [...accessDefects, ...accountDefects, ...productDefects, ...consoleDefects];
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test.each(defects)('a planted defect has its place in the code: $title', ({ edits, suite }) => {
  expect(read(suite)).not.toBe('');
  for (const { file, from } of edits) expect(read(file)).toContain(from);
});

/** The function that an edit of a migration changes, if that was the last thing created before the end of the replaced text. */
function functionOf({ file, from }: Defect['edits'][number]): string | undefined {
  const text = read(file);
  const before = text.slice(0, text.indexOf(from) + from.length);
  const [, kind, name] = [...before.matchAll(/^create (?:or replace )?(\w+) ([\w.]+)/gm)].at(-1) ?? [];
  return kind === 'function' ? name : undefined;
}

/** Later migrations that create or drop the same function. */
function replacementsOf(edit: Defect['edits'][number]): string[] {
  const name = functionOf(edit);
  const folder = dirname(edit.file);
  const later = readdirSync(join(root, folder)).filter((file) => file.endsWith('.sql') && file > basename(edit.file));
  const made = new RegExp(`(?:create (?:or replace )?|drop )function ${name}\\b`);
  return later.map((file) => join(folder, file)).filter((file) => name !== undefined && made.test(read(file)));
}

test.each(defects.filter(({ edits }) => edits.some(({ file }) => file.endsWith('.sql'))))(
  'a planted defect is in the latest version of its function: $title',
  ({ edits }) => {
    const planted = edits.map(({ file }) => file);
    for (const edit of edits.filter(({ file }) => file.endsWith('.sql')))
      expect(replacementsOf(edit).filter((file) => !planted.includes(file))).toEqual([]);
  },
);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', '..');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

test('without end, only batteries in progress move, and what shows that something is being sent', () => {
  const endless = styles.filter((file) => /animation[^;]*\binfinite\b/.test(readFileSync(join(source, file), 'utf8')));
  expect(endless.toSorted()).toEqual(['fleet/bay-strip.module.css', 'marketing/signup/early-access-form.module.css']);
});

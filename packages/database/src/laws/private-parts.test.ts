import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Tables that a library declares private, and members that its types do not declare. */
const isPrivate = /_private_|as unknown as \{/;

/** One place for each, and the test that fails when an upgrade removes it. */
const places: Record<string, string> = {
  'apps/server/src/jobs/worker-presence.ts': 'apps/server/src/jobs/worker-presence.test.ts',
  'packages/database/src/connections/driver-connection.ts':
    'packages/database/src/connections/driver-connection.test.ts',
  'apps/console/src/lib/pdf/embedded-font.ts': 'journeys/overview/reports.test.ts',
};

test('a private part of a library is used in one place, which a test pins to the installed version', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
  });
  const found = files.filter((file) => isPrivate.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(places).toSorted());
  expect(Object.values(places).filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
});

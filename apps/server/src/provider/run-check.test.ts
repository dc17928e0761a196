import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Nothing listens there: querying the database fails. */
const env = { ...process.env, DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/ohmstead' };
const tools = ['fsck', 'audit'].map((folder) => fileURLToPath(new URL(`../${folder}/main.ts`, import.meta.url)));

test('a check with --help prints its usage, and checks nothing', async () => {
  const answers = await Promise.all(tools.map((tool) => run(process.execPath, [tool, '--help'], { env })));
  expect(answers.map(({ stdout }) => stdout)).toEqual([
    expect.stringMatching(/^npm run fsck -- \[--json\] .+\n$/),
    expect.stringMatching(/^npm run audit:verify -- \[--json\] .+\n$/),
  ]);
});

test('an unknown option is reported in one sentence', async () => {
  const failures = await Promise.all(
    tools.map((tool) => run(process.execPath, [tool, '--jsn'], { env }).catch((error: unknown) => error)),
  );
  for (const failure of failures)
    expect(failure).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option '--jsn'.*\n$/),
    });
});

import { runProgram } from './lib/run-program.ts';

/** Each writes its committed files, or with `--check` only reports which of them are stale. */
const generators = [
  'packages/database/src/generate.ts',
  'packages/contract/src/generate.ts',
  'packages/device-protocol/src/generate.ts',
  'apps/server/src/api/generate-openapi.ts',
  'apps/server/src/fsck/generate.ts',
];

for (const generator of generators) {
  const { code } = await runProgram([generator, ...process.argv.slice(2)], { visible: true });
  if (code !== 0) process.exitCode = code;
}

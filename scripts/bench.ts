import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './lib/root.ts';
import { runProgram } from './lib/run-program.ts';

const folder = join(root, 'proofs', 'benchmarks');
const known = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] })
  .map((file) => basename(file, '.ts'))
  .toSorted();
const given = process.argv.slice(2);
/** What follows the names is for the benchmarks themselves. */
const firstOption = given.findIndex((each) => each.startsWith('--'));
const [wanted, options] = firstOption < 0 ? [given, []] : [given.slice(0, firstOption), given.slice(firstOption)];
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Benchmarks: ${known.join(', ')}`);
  process.exit(2);
}

// One after the other: each measures a reference in the same run, and two at once would disturb both.
for (const name of wanted.length > 0 ? wanted : known) {
  const { code, durationMs } = await runProgram([join(folder, `${name}.ts`), ...options], { visible: true });
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}, ${(durationMs / 1000).toFixed(1)} s\n`);
  if (code !== 0) process.exitCode = 1;
}

import { runProgram } from './lib/run-program.ts';
import { script, tool } from './lib/tool.ts';

const steps = [[script('generate')], [tool('oxlint'), '--fix'], [tool('oxfmt')]];

for (const args of steps) {
  const { code } = await runProgram(args, { visible: true });
  if (code !== 0) process.exitCode = 1;
}

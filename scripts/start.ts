import { runProgram } from './lib/run-program.ts';
import { script } from './lib/tool.ts';
import { runProduct } from './product/run-product.ts';

const { code } = await runProgram([script('build-console')], { visible: true });
process.exit(code === 0 ? await runProduct() : code);

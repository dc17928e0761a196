import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { runProgram } from '../lib/run-program.ts';
import type { ProofOptions } from './proof-options.ts';

/** A program of benchmarks/proofs, against the product as it is started for real. */
export const harness =
  (name: string) =>
  async ({ passedOn }: ProofOptions): Promise<boolean> => {
    const program = join(root, 'benchmarks', 'proofs', `${name}.ts`);
    return (await runProgram([program, ...passedOn], { visible: true })).code === 0;
  };

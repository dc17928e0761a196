import { appendFileSync } from 'node:fs';
import { uncaughtWords } from '../../harness/product/product.ts';

/**
 * Losing the database causes many log lines, which go to the file that PROOF_LOG names, if set, and not to the terminal: only uncaught
 * errors are faults.
 */
export class UncaughtErrors {
  readonly all: string[] = [];

  hear = (text: string): void => {
    const file = process.env['PROOF_LOG'];
    if (file !== undefined) appendFileSync(file, text);
    this.all.push(...text.split('\n').filter((line) => uncaughtWords.test(line)));
  };
}

import { appendFileSync } from 'node:fs';
import { uncaughtWords } from '../../harness/product/product.ts';

/**
 * A database that goes away is told in many words, which are kept from view, and in the file that PROOF_LOG names, if it does: only
 * what nobody caught is a fault.
 */
export class UncaughtErrors {
  readonly all: string[] = [];

  hear = (text: string): void => {
    const file = process.env['PROOF_LOG'];
    if (file !== undefined) appendFileSync(file, text);
    this.all.push(...text.split('\n').filter((line) => uncaughtWords.test(line)));
  };
}

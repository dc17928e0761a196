import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

/** A test fails in which React warns of how it is used. */
export function failOnReactWarnings(): void {
  const warnings: string[] = [];
  const { error } = console;
  beforeEach(() => {
    console.error = (...message: unknown[]) => {
      if (!isError(message) && isFromReact(new Error('Where from?').stack)) warnings.push(format(...message));
      error(...message);
    };
  });
  afterEach(() => {
    console.error = error;
    expect(warnings.splice(0)).toEqual([]);
  });
}

/** React also reports errors that the console has caught and shows. */
const isError = (message: readonly unknown[]) => message.some((part) => part instanceof Error);

/** The first line of a stack is the message, the second `console.error` as replaced above, the third its caller. */
const isFromReact = (stack = '') => /node_modules\/react(?:-dom)?\//.test(stack.split('\n')[2] ?? '');

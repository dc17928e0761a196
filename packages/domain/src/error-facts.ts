import { isObject } from './is-object.ts';

function wordOf(error: unknown, field: string): string {
  const word = isObject(error) ? error[field] : undefined;
  return typeof word === 'string' ? word : '';
}

/** The code from Node.js, PostgreSQL or a library: 'ENOENT', '23505'. Empty if the error has none. */
export const codeOf = (error: unknown): string => wordOf(error, 'code');

/** The constraint that PostgreSQL reports as violated. Empty for any other error. */
export const constraintOf = (error: unknown): string => wordOf(error, 'constraint');

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { isObject } from './is-object.ts';

function wordOf(error: unknown, field: string): string {
  const word = isObject(error) ? error[field] : undefined;
  return typeof word === 'string' ? word : '';
}

/** What Node.js, PostgreSQL or a library calls the error: 'ENOENT', '23505'. Empty where it has no code. */
export const codeOf = (error: unknown): string => wordOf(error, 'code');

/** The constraint that PostgreSQL found violated. Empty where the error is about something else. */
export const constraintOf = (error: unknown): string => wordOf(error, 'constraint');

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { DatabaseUnavailable } from '@ohmstead/database';

/** 22 data, 23 integrity: it will fail for ever. */
const classesOfPoison = /^(?:22|23)/;

/** Whether the message is to blame, and not the moment: what has no code is our own bug with this very message. */
export function isPoison(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return false;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code !== 'string' || classesOfPoison.test(code);
}

/** Two changes that met, or a message that will never fit: only a second try tells. */
export const isConflict = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('23');

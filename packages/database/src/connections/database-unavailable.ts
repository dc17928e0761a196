/** The database cannot be asked now: worth another try in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const codesOfSystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** 08 connection, 53 resources, 57 intervention of an operator (shutdown, start-up, cancelled). */
const classesOfPostgres = /^(?:08|53|57)/;
/** The driver gives these no code. */
const messagesOfDriver =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|Connection ended|pool after calling end/;

function isAbsence(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return codesOfSystem.has(code ?? '') || classesOfPostgres.test(code ?? '') || messagesOfDriver.test(message ?? '');
}

/** Gives a failure of the connection its name; every other error stays as it is. */
export const nameFailure = (error: unknown): unknown => (isAbsence(error) ? new DatabaseUnavailable(error) : error);

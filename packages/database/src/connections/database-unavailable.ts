/** The database cannot be asked now: worth another try in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** It is there; whoever waited in a queue of ours did so in vain, and would elsewhere too. */
export class QueueTimeout extends DatabaseUnavailable {}

/** It is there, as far as this tells: as many connections as we may have are at work. */
export class NoConnection extends DatabaseUnavailable {}

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
  /Connection terminated|Query read timeout|not queryable|Connection ended|pool after calling end/;

function isAbsence(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return codesOfSystem.has(code ?? '') || classesOfPostgres.test(code ?? '') || messagesOfDriver.test(message ?? '');
}

/** Gives a failure of the connection its name; every other error stays as it is. */
export const nameFailure = (error: unknown): unknown => (isAbsence(error) ? new DatabaseUnavailable(error) : error);

import { codeOf, messageOf } from '@ohmstead/domain';

/** The database cannot be reached now; trying again in a moment may help. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The database is there, but the wait in one of our own queues timed out. Asking another server would not help. */
export class QueueTimeout extends DatabaseUnavailable {}

/** All connections of the pool are in use; the database itself may well be there. */
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
/** The driver reports these without a code. */
const messagesOfDriver =
  /Connection terminated|Query read timeout|not queryable|Connection ended|pool after calling end/;

function isAbsence(error: unknown): boolean {
  const code = codeOf(error);
  return codesOfSystem.has(code) || classesOfPostgres.test(code) || messagesOfDriver.test(messageOf(error));
}

/** Turns a failure of the connection into DatabaseUnavailable; every other error stays as it is. */
export const nameFailure = (error: unknown): unknown => (isAbsence(error) ? new DatabaseUnavailable(error) : error);

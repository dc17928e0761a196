import { codeOf, messageOf } from '@ohmstead/domain';

/** The database cannot be reached at the moment; a retry may succeed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The database is up, but the wait in one of our own queues timed out. Asking another server would not help. */
export class QueueTimeout extends DatabaseUnavailable {}

/** All connections of the pool are in use; the database itself may be up. */
export class NoConnection extends DatabaseUnavailable {}

/** The caller has gone, and the answer is not read. */
export class Abandoned extends Error {
  constructor(cause: unknown) {
    super('No one waits for the result any more', { cause });
    this.name = 'Abandoned';
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
/** 08 connection, 53 resources, 57 operator intervention (shutdown, start-up, cancelled). */
const classesOfPostgres = /^(?:08|53|57)/;
/** The driver reports these without a code. */
const messagesOfDriver =
  /Connection terminated|Query read timeout|not queryable|Connection ended|pool after calling end/;

function isAbsence(error: unknown): boolean {
  const code = codeOf(error);
  return codesOfSystem.has(code) || classesOfPostgres.test(code) || messagesOfDriver.test(messageOf(error));
}

/** Turns a connection failure into DatabaseUnavailable; returns any other error unchanged. */
export const nameFailure = (error: unknown): unknown => (isAbsence(error) ? new DatabaseUnavailable(error) : error);

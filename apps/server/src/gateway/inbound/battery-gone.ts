/** Somebody deleted a battery between two statements. PostgreSQL's code for a transaction that is to be done again. */
export class BatteryGone extends Error {
  readonly code = '40001';
}

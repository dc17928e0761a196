import type { ErrorCode } from '@ohmstead/contract';

export type BulkProblemCode = Extract<ErrorCode, `bulkJobs-run-${string}`>;

/** Ends a job: its user has to decide what to do. */
export class BulkProblem extends Error {
  readonly code: BulkProblemCode;

  constructor(code: BulkProblemCode) {
    super(code);
    this.code = code;
  }
}

/** A row was changed between being found and being locked: the batch is repeated. */
export class RowsChanged extends Error {}

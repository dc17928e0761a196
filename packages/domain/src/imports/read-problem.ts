export type ReadProblemCode = `imports-read-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`;

/** Why a file cannot be read. */
export class ReadProblem extends Error {
  readonly code: ReadProblemCode;
  readonly params: readonly (string | number)[];

  constructor(code: ReadProblemCode, params: readonly (string | number)[] = []) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

import fc, { type Arbitrary } from 'fast-check';

/** The value once in this many times; otherwise undefined. */
export const rarely = <Value>(arbitrary: Arbitrary<Value>, times: number): Arbitrary<Value | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

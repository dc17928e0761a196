/** Whether a value read from outside is one of those that are known. */
export const isOneOf = <Known>(known: readonly Known[], value: unknown): value is Known => {
  const values: readonly unknown[] = known;
  return values.includes(value);
};

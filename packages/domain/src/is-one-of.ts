export const isOneOf = <Known>(known: readonly Known[], value: unknown): value is Known => {
  const values: readonly unknown[] = known;
  return values.includes(value);
};

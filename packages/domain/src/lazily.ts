/** A value that is made when it is first asked for, and kept: the first formatter of dates takes a phone a tenth of a second to make. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

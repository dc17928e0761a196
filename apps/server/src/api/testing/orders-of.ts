/** Every order of a few things: whoever takes them in turn lets nothing come first, or after something else, more often than another. */
export const ordersOf = <Thing>(things: readonly Thing[]): Thing[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));

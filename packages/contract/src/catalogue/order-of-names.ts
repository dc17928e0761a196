/** The given names first, the others after them by name: the order of a row on the wire where it is not that of the catalogue. */
export const inOrderOfNames = <Name extends string>(names: readonly Name[], first: readonly Name[]): Name[] => [
  ...first,
  ...names.filter((name) => !first.includes(name)).toSorted(),
];

type Row = { id: number };

/** Adds new rows to a list. If the event stream has caused the list to be read again in between, it has them already. */
export const joined = <Held extends Row>(known: readonly Held[], added: readonly Held[]): Held[] => [
  ...known,
  ...added.filter(({ id }) => !known.some((held) => held.id === id)),
];

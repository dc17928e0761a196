type Row = { id: number };

/** A list with what was just added. If the event stream has caused the list to be read again meanwhile, it holds that already. */
export const joined = <Held extends Row>(known: readonly Held[], added: readonly Held[]): Held[] => [
  ...known,
  ...added.filter(({ id }) => !known.some((held) => held.id === id)),
];

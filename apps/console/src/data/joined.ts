type Row = { id: number };

/** A list with what was just added: what the event stream has had read again meanwhile has it already, and at least as new. */
export const joined = <Held extends Row>(known: readonly Held[], added: readonly Held[]): Held[] => [
  ...known,
  ...added.filter(({ id }) => !known.some((held) => held.id === id)),
];

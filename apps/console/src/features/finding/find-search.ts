/** A code of digits alone is read as a number, if its address was written by hand. */
export const readFindSearch = (search: Record<string, unknown>): { code?: string } => {
  const { code } = search;
  return typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {};
};

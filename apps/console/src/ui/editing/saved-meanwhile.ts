/** Text below a field that another user has saved while it was being edited; undefined if there was no such save. */
export const savedMeanwhileText = <Value>(
  saved: Value | null | undefined,
  wordsOf: (value: Value) => string = String,
): string | undefined => {
  if (saved === undefined) return undefined;
  return `Saved by another user in the meantime: ${saved === null ? '–' : wordsOf(saved) || '–'}`;
};

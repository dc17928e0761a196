/** Stands below a field that another user saved while it was typed in; undefined where nobody did. */
export const savedMeanwhileText = <Value>(
  saved: Value | null | undefined,
  wordsOf: (value: Value) => string = String,
): string | undefined => {
  if (saved === undefined) return undefined;
  return `Saved by another user meanwhile: ${saved === null ? '–' : wordsOf(saved) || '–'}`;
};

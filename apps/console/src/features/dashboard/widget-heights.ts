const storageKey = 'ohmstead-widget-heights';
type Heights = Record<string, number>;

/** A browser may keep nothing, and what is kept may be anything. */
const readKept = (): Heights => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Heights) : {};
  } catch {
    return {};
  }
};

/** How many pixels a widget's contents took when they were last seen in this browser. */
export const lastHeight = (widget: string): number | undefined => {
  const heightPx = readKept()[widget];
  return Number.isFinite(heightPx) ? heightPx : undefined;
};

export const keepHeight = (widget: string, heightPx: number): void => {
  if (heightPx === 0 || heightPx === lastHeight(widget)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readKept(), [widget]: heightPx }));
  } catch {
    // Without a store the place is guessed by the rows.
  }
};

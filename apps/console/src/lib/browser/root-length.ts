/** Passes a length to the style sheets of the whole page; 0 leaves nothing there: whatever changes at the root, all styles are computed again. */
export const setRootLength = (property: `--${string}`, px: number): void =>
  document.documentElement.style.setProperty(property, px === 0 ? '' : `${Math.ceil(px)}px`);

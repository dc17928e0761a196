/** An element that the markup of the page must contain. */
export const part = <Part extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Part => {
  const found = root.querySelector<Part>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
};

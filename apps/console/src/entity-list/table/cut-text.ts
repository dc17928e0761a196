import type { SyntheticEvent } from 'react';

/** The text of a cell, without the additions for narrow screens, which only repeat it. */
const textOf = (cell: HTMLElement): string =>
  [...cell.childNodes]
    .filter((node) => !(node instanceof HTMLElement && node.ariaHidden === 'true'))
    .map((node) => node.textContent)
    .join('')
    .trim();

const cutParts = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
  );

/** Shows the full text of truncated cells on hover. Checked on hover, because rows do not know their width. */
export const tellCutText = ({ target }: SyntheticEvent): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell === null || cell.dataset['type'] === undefined) return;
  if (cutParts(cell)) cell.title = textOf(cell);
  else cell.removeAttribute('title');
};

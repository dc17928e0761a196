import type { SyntheticEvent } from 'react';

/** What a cell says to everybody; its words for narrow screens say nothing new. */
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

/** Truncated text ends in an ellipsis and shows in full on hover. Checked on hover, as rows do not know their width. */
export const tellCutText = ({ target }: SyntheticEvent): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell === null || cell.dataset['type'] === undefined) return;
  if (cutParts(cell)) cell.title = textOf(cell);
  else cell.removeAttribute('title');
};

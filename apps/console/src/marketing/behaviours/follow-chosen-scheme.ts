const dark = '(prefers-color-scheme: dark)';

/** Pictures follow the system by themselves; where the reader chose in the console, they follow that. */
export const followChosenScheme = (pictures: readonly HTMLElement[], chosen: string | undefined): void => {
  if (chosen === undefined) return;
  // A condition that is always or never met stands in for the system's.
  const condition = chosen === 'dark' ? '(min-width: 0px)' : '(max-width: 0px)';
  for (const picture of pictures)
    for (const source of picture.querySelectorAll('source')) source.media = source.media.replace(dark, condition);
};

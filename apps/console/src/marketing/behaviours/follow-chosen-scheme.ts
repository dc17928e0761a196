const dark = '(prefers-color-scheme: dark)';

/** Pictures follow the system's colour scheme; if the reader chose one in the console, they follow that. */
export const followChosenScheme = (pictures: readonly HTMLElement[], chosen: string | undefined): void => {
  if (chosen === undefined) return;
  // A media query that always or never matches replaces that for the system's scheme.
  const condition = chosen === 'dark' ? '(min-width: 0px)' : '(max-width: 0px)';
  for (const picture of pictures)
    for (const source of picture.querySelectorAll('source')) source.media = source.media.replace(dark, condition);
};

/**
 * `status` is the HTTP status; `message` goes into the body, with `{0}` replaced by the first of `error.params`; `title` and `text` are
 * shown on screen where the specification words them.
 */
export type CatalogueEntry = { status: number; message: string; title?: string; text?: string };

/** Invalid input: the screen shows the message as it is. */
export const refused = (text: string, title?: string) => ({
  status: 400,
  message: text,
  text,
  ...(title ? { title } : {}),
});

/**
 * `status` of the answer; `message` of its body, where `{0}` takes the first of `error.params`; `title` and `text` are what the
 * screen says where the specification gives it words.
 */
export type CatalogueEntry = { status: number; message: string; title?: string; text?: string };

/** Bad input of a person whose screen repeats the message. */
export const refused = (text: string, title?: string) => ({
  status: 400,
  message: text,
  text,
  ...(title ? { title } : {}),
});

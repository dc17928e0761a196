import { errorCatalogue } from '@ohmstead/contract';

type Entry = { status: number; message: string; text?: string };
type DescribedError = Entry & { code: string };

/** Every code there is, for the description: `{0}` in a message takes the first of `params`; `text` is what screens say. */
export const describedErrors: readonly DescribedError[] = Object.entries<Entry>(errorCatalogue).map(
  ([code, { status, message, text }]) => ({ code, status, message, ...(text && text !== message ? { text } : {}) }),
);

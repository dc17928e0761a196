/** `from` is in the file exactly like this; its first occurrence is replaced. */
export type Edit = { file: string; from: string; to: string };

/** One realistic mistake, and the test suite that must fail because of it. */
export type Defect = { title: string; suite: string; edits: readonly Edit[] };

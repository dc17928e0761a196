/** `from` stands in the file exactly so; the first place counts. */
export type Edit = { file: string; from: string; to: string };

/** One mistake that somebody could make, and the suite that must not let it pass. */
export type Defect = { title: string; suite: string; edits: readonly Edit[] };

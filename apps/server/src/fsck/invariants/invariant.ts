/** What must be true of the application's own data after every commit. */
export type Invariant = {
  /** In kebab-case, never used for anything else. */
  name: string;
  /** What holds, as a sentence. */
  sentence: string;
  /** One select over all organisations: each row is an offender, with what is needed to find it. Null where no row is of an organisation. */
  query: string;
};

/** Rows of one subject belong together on the page. */
export type Subject = { subject: string; invariants: readonly Invariant[] };

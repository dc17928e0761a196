/** A condition that must hold for the application's data after every commit. */
export type Invariant = {
  /** In kebab-case, and never reused. */
  name: string;
  /** The condition as a sentence. */
  sentence: string;
  /**
   * One select over all organisations: each row breaks the invariant and contains what is needed to find it. `organization_id` is null in
   * rows that belong to none.
   */
  query: string;
};

/** Invariants of one subject are listed together. */
export type Subject = { subject: string; invariants: readonly Invariant[] };

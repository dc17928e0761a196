/** A row that breaks an invariant: its organisation, and what is needed to find it. */
export type Offender = Record<string, unknown>;
export type Breach = { name: string; sentence: string; count: number; offenders: Offender[] };

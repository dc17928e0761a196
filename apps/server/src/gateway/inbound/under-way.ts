import type { Parsed, Refusal, Thing } from './device-message.ts';

/**
 * 'kept': it is in the database, or refused for good; 'lost': it could not be stored and must come again; 'stranger': its thing
 * is not registered or disabled, and nobody owes it an answer.
 */
export type Fate = 'kept' | 'lost' | 'stranger';

/** A message between its arrival and its fate. */
export type UnderWay = {
  thing: Thing;
  parsed: Parsed;
  topic: string;
  payload: Buffer;
  receivedAtMs: number;
  settle: (fate: Fate) => void;
};

/** What became of a batch: what is in neither is in the database. */
export type Fates = {
  refusals: Map<UnderWay, Refusal>;
  /** Their thing has another owner by now: they are sent there. */
  moved: Set<UnderWay>;
  /** What they build on may be on its way through another gateway: they are tried again in a moment. */
  early: Set<UnderWay>;
};

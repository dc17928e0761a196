import type { Parsed, Refusal, Thing } from './device-message.ts';

/** A message between its arrival and its fate. `settle(false)`: it was not taken and must come again. */
export type UnderWay = {
  thing: Thing;
  parsed: Parsed;
  topic: string;
  payload: Buffer;
  receivedAtMs: number;
  settle: (isTaken: boolean) => void;
};

/** What became of a batch: what is in neither is in the database. */
export type Fates = {
  refusals: Map<UnderWay, Refusal>;
  /** Their thing has another owner by now: they are sent there. */
  moved: Set<UnderWay>;
};

import {
  maxInFlight,
  resendAfterMs,
  type Ack,
  type RejectionCode,
  type UpKind,
  type UpMessage,
} from '@ohmstead/device-protocol';

type Numbered = Exclude<UpMessage, { kind: 'gone' }>;
/** A message that has no number yet. */
export type Draft = {
  [K in Numbered['kind']]: { kind: K; message: Omit<Extract<Numbered, { kind: K }>['message'], 'seq'> };
}[Numbered['kind']];

export type Outgoing = { seq: number; kind: UpKind; message: { seq: number } };

export type Refused = { message: Outgoing; code: RejectionCode; reason: string };

export type OutboxState = { lastSeq: number; waiting: Outgoing[] };

/** Kinds of which only the latest message matters. */
const replacing: ReadonlySet<UpKind> = new Set(['hello', 'state']);

/** Keeps messages and resends them until the application acknowledges them (docs/device-protocol.md). */
export class Outbox {
  #lastSeq: number;
  #waiting: Outgoing[];
  readonly #sentAt = new Map<number, number>();

  constructor({ lastSeq, waiting }: OutboxState = { lastSeq: 0, waiting: [] }) {
    this.#lastSeq = lastSeq;
    this.#waiting = waiting;
  }

  get size(): number {
    return this.#waiting.length;
  }

  get state(): OutboxState {
    return { lastSeq: this.#lastSeq, waiting: this.#waiting };
  }

  /** Numbers follow the clock, so that a device that has forgotten its last number never reuses one. */
  put({ kind, message }: Draft, now: number): number {
    const seq = Math.max(this.#lastSeq + 1, now);
    this.#lastSeq = seq;
    if (replacing.has(kind)) this.#waiting = this.#waiting.filter((each) => each.kind !== kind);
    this.#waiting.push({ seq, kind, message: { ...message, seq } });
    return seq;
  }

  /** Drops messages that the server has stored or refused for good; returns the latter. */
  settle({ ok, rejected = [] }: Ack): Refused[] {
    const refused = rejected.flatMap(({ seq, code, message: reason }) => {
      const message = this.#waiting.find((each) => each.seq === seq);
      return message === undefined ? [] : [{ message, code, reason }];
    });
    const settled = new Set([...ok, ...refused.map(({ message }) => message.seq)]);
    this.#waiting = this.#waiting.filter(({ seq }) => !settled.has(seq));
    for (const seq of settled) this.#sentAt.delete(seq);
    return refused;
  }

  /** The messages to send now: only a hello until it is acknowledged, then the oldest ones. */
  take(now: number): Outgoing[] {
    const isUnderWay = ({ seq }: Outgoing) => (this.#sentAt.get(seq) ?? -Infinity) > now - resendAfterMs;
    const hello = this.#waiting.filter(({ kind }) => kind === 'hello');
    const sendable = hello.length > 0 ? hello : this.#waiting;
    const free = maxInFlight - sendable.filter(isUnderWay).length;
    const due = sendable.filter((each) => !isUnderWay(each)).slice(0, Math.max(0, free));
    for (const { seq } of due) this.#sentAt.set(seq, now);
    return due;
  }

  /** Messages sent on an earlier connection no longer count as in transit. */
  forgetSent(): void {
    this.#sentAt.clear();
  }
}

import { addressKey, isLoopbackAddress } from '../../address-key.ts';

export type QueueCaller = {
  /** Whose password it is, or would be where nobody has that address. */
  account: string;
  /** Whose turn it takes, if not that of its account. */
  turn?: string;
  /** Where strangers ask from. */
  address: string;
  /** The browser that the account knows, its session or the link of a mail; null for strangers. */
  knownAs: string | null;
};

/** Everybody behind a proxy on this machine shares the address: only the limit of the whole queue counts then. */
export const queueAddress = (address: string): string =>
  isLoopbackAddress(address) ? crypto.randomUUID() : addressKey(address);

export type Ticket = QueueCaller & { start: () => void; refuse: (reason: Error) => void };

/** Tickets that wait: the first of each key, then the second of each. */
export class TicketTurns {
  readonly #keyOf: (ticket: QueueCaller) => string;
  /** The key whose turn it is stands first. */
  readonly #waiting = new Map<string, Ticket[]>();
  #size = 0;

  constructor(keyOf: (ticket: QueueCaller) => string) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#size;
  }

  countOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  has(ticket: Ticket): boolean {
    return this.#waiting.get(this.#keyOf(ticket))?.includes(ticket) ?? false;
  }

  add(ticket: Ticket): void {
    const key = this.#keyOf(ticket);
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), ticket]);
    this.#size++;
  }

  remove(ticket: Ticket): void {
    if (!this.has(ticket)) return;
    const key = this.#keyOf(ticket);
    this.#keep(
      key,
      this.#waiting.get(key)!.filter((other) => other !== ticket),
    );
    this.#size--;
  }

  take(): Ticket | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [key, [ticket, ...later]] = turn;
    // Behind the others until its next turn.
    this.#waiting.delete(key);
    this.#keep(key, later);
    this.#size--;
    return ticket;
  }

  #keep(key: string, tickets: Ticket[]): void {
    if (tickets.length === 0) this.#waiting.delete(key);
    else this.#waiting.set(key, tickets);
  }
}

/** A caller that is waiting for a semaphore. */
export type Waiting<Owner> = { owner: Owner; enter: () => void };

/** The waiting callers and the order in which they enter. */
export type WaitingLine<Owner> = {
  readonly size: number;
  countOf: (owner: Owner) => number;
  add: (waiting: Waiting<Owner>) => void;
  /** Returns false if it was no longer waiting. */
  remove: (waiting: Waiting<Owner>) => boolean;
  /** Removes and returns the next waiter that may enter; undefined if there is none. */
  takeNext: (mayEnter: (owner: Owner) => boolean) => Waiting<Owner> | undefined;
};

type Arrived<Owner> = { waiting: Waiting<Owner>; number: number };

/** First come, first served among those that may enter. Waiters of the same owner never overtake each other. */
export class ArrivalLine<Owner> implements WaitingLine<Owner> {
  readonly #byOwner = new Map<Owner, Arrived<Owner>[]>();
  #arrivals = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(owner: Owner): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  add(waiting: Waiting<Owner>): void {
    const arrived = { waiting, number: this.#arrivals++ };
    const others = this.#byOwner.get(waiting.owner);
    if (others) others.push(arrived);
    else this.#byOwner.set(waiting.owner, [arrived]);
    this.#size++;
  }

  remove(waiting: Waiting<Owner>): boolean {
    const own = this.#byOwner.get(waiting.owner) ?? [];
    const at = own.findIndex((arrived) => arrived.waiting === waiting);
    if (at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#byOwner.delete(waiting.owner);
    this.#size--;
    return true;
  }

  takeNext(mayEnter: (owner: Owner) => boolean): Waiting<Owner> | undefined {
    let next: Arrived<Owner> | undefined;
    for (const [owner, [first]] of this.#byOwner)
      if (first && !(next && next.number < first.number) && mayEnter(owner)) next = first;
    if (next) this.remove(next.waiting);
    return next?.waiting;
  }
}

/** Takes one item of each key in turn, so that a busy key cannot starve the others. */
export class RoundRobin<Item> {
  readonly #keyOf: (item: Item) => string;
  /** In order of turn: the first key is next. */
  readonly #items = new Map<string, Item[]>();
  #size = 0;

  constructor(keyOf: (item: Item) => string) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#size;
  }

  countOf(key: string): number {
    return this.#items.get(key)?.length ?? 0;
  }

  add(item: Item): void {
    const key = this.#keyOf(item);
    this.#items.set(key, [...(this.#items.get(key) ?? []), item]);
    this.#size++;
  }

  /** Returns false if the item is not queued. */
  remove(item: Item): boolean {
    const key = this.#keyOf(item);
    const items = this.#items.get(key) ?? [];
    if (!items.includes(item)) return false;
    this.#keep(
      key,
      items.filter((other) => other !== item),
    );
    this.#size--;
    return true;
  }

  takeNext(): Item | undefined {
    const [next] = this.#items;
    if (!next) return undefined;
    const [key, [item, ...later]] = next;
    // Reinserting moves the key to the end.
    this.#items.delete(key);
    this.#keep(key, later);
    this.#size--;
    return item;
  }

  #keep(key: string, items: Item[]): void {
    if (items.length === 0) this.#items.delete(key);
    else this.#items.set(key, items);
  }
}

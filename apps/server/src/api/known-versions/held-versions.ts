import type { RequestPayload } from 'fastify';
import type { MessagePort, Transferable } from 'node:worker_threads';
import { takePieces } from '../long-arrays/take-pieces.ts';
import { WrongArray } from '../long-arrays/wrong-array.ts';
import type { Answer, Asking, Given, Method, Result } from './thread-messages.ts';

/** Enough for 200 000 pairs of the longest numbers. */
const maxBytes = 8 * 1024 * 1024;

/** Ids of rows whose versions differ, and removals as rows of JSON separated by commas. */
export type Difference = { changedIds: Float64Array; gone: AsyncIterable<Uint8Array> };

/** A list of known versions that is kept by the thread. */
export class HeldVersions {
  readonly #port: MessagePort;
  #isClosed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.once('close', () => (this.#isClosed = true));
  }

  /** Extracts the pairs from a body as it arrives, and reports the number of bytes; returns the rest of the JSON. */
  async read(payload: RequestPayload, onBytes: (count: number) => void = () => undefined): Promise<string> {
    await takePieces(payload, maxBytes, (piece) => {
      onBytes(piece.length);
      return this.#give('read', piece);
    });
    return this.#ask('rest', []);
  }

  async hold(numbers: Float64Array): Promise<void> {
    await this.#ask('hold', [numbers]);
  }

  async compare(lines: AsyncIterable<Uint8Array>): Promise<Difference> {
    await this.#ask('startComparison', []);
    for await (const piece of lines) await this.#give('compare', piece);
    return { changedIds: await this.#ask('changedIds', []), gone: this.#gone() };
  }

  close = (): void => this.#port.close();

  async *#gone(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let piece = await this.#ask('gone', []); piece; piece = await this.#ask('gone', [])) yield piece;
  }

  /** Copied, because sending a view would send all of its underlying memory. */
  #give(name: 'read' | 'compare', piece: Uint8Array): Promise<void> {
    const copy = new Uint8Array(piece);
    return this.#ask(name, [copy], [copy.buffer]);
  }

  async #ask<Name extends Method>(
    name: Name,
    given: Given<Name>,
    transferred: Transferable[] = [],
  ): Promise<Result<Name>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onClose = () => reject(new Error('The thread that compares versions has ended'));
    if (this.#isClosed) onClose();
    this.#port.once('message', resolve).once('close', onClose);
    this.#port.postMessage({ name, given } satisfies Asking, transferred);
    const answer = await promise.finally(() => this.#port.off('close', onClose));
    if ('wrong' in answer) throw new WrongArray(answer.wrong);
    return answer.result as Result<Name>;
  }
}

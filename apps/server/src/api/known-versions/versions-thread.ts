import { maxKnownVersions } from '@ohmstead/contract';
import { MessageChannel, Worker } from 'node:worker_threads';
import { HeldVersions } from './held-versions.ts';
import type { Beginning } from './thread-messages.ts';

/** Reads and compares lists of known versions beside the event loop. It starts with the first of them, which most servers never see. */
export class VersionsThread implements AsyncDisposable {
  #worker: Worker | undefined;

  /** A new list, of about so many pairs; whoever begins it closes it. */
  begin(expected: number): HeldVersions {
    const { port1, port2 } = new MessageChannel();
    const beginning: Beginning = { port: port2, counts: { expected, maxItems: maxKnownVersions } };
    this.#worker ??= this.#start();
    this.#worker.postMessage(beginning, [port2]);
    return new HeldVersions(port1);
  }

  /** Whoever waits for it is told that it has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('thread.ts', import.meta.url), { name: 'known-versions' });
    worker.unref();
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // Its lists learn it from their ports; the next one starts a new thread.
    worker.on('error', forget).on('exit', forget);
    return worker;
  }
}

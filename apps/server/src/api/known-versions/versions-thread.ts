import { maxKnownVersions } from '@ohmstead/contract';
import { MessageChannel, Worker } from 'node:worker_threads';
import { HeldVersions } from './held-versions.ts';
import type { Beginning } from './thread-messages.ts';

/** Reads and compares lists of known versions outside the event loop. Started by the first list, which most servers never receive. */
export class VersionsThread implements AsyncDisposable {
  #worker: Worker | undefined;

  /** Starts a list of about this many pairs. The caller must close it. */
  begin(expected: number): HeldVersions {
    const { port1, port2 } = new MessageChannel();
    const beginning: Beginning = { port: port2, counts: { expected, maxItems: maxKnownVersions } };
    this.#worker ??= this.#start();
    this.#worker.postMessage(beginning, [port2]);
    return new HeldVersions(port1);
  }

  /** Pending requests fail with an error. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('thread.ts', import.meta.url), { name: 'known-versions' });
    worker.unref();
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // Its lists notice through their ports; the next list starts a new thread.
    worker.on('error', forget).on('exit', forget);
    return worker;
  }
}

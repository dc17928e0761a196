import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type FloodCall = {
  path: string;
  method: string;
  body: Uint8Array;
  headers?: Record<string, string>;
  /** Where the file is for which the answer is the ticket; it is read until the attack ends. Status 0 if that was sooner. */
  file?: string | undefined;
};
export type FloodOutcome = { statuses: Record<number, number>; slowestMs: number };
export type FloodOptions = {
  origin: string;
  headers: Record<string, string>;
  /** Sent in turn. */
  calls: readonly FloodCall[];
  /** The number of concurrent attackers. */
  attackers: number;
  durationMs: number;
};

export const jsonCall = (method: string, path: string, body: object): FloodCall => ({
  method,
  path,
  body: Buffer.from(JSON.stringify(body)),
});

/**
 * Sends requests as fast as they are answered, in a thread of its own, so that the attackers' own cost does not delay the measured calls.
 */
export async function flood(options: FloodOptions): Promise<FloodOutcome> {
  const thread = new Worker(new URL('flood-thread.ts', import.meta.url), { workerData: options });
  const [outcome] = await once(thread, 'message');
  return outcome as FloodOutcome;
}

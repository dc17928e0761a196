import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type FloodCall = { path: string; method: string; body: Uint8Array; headers?: Record<string, string> };
export type FloodOutcome = { statuses: Record<number, number>; slowestMs: number };
export type FloodOptions = {
  origin: string;
  headers: Record<string, string>;
  /** Asked in turn. */
  calls: readonly FloodCall[];
  /** So many at once. */
  attackers: number;
  durationMs: number;
};

export const jsonCall = (method: string, path: string, body: object): FloodCall => ({
  method,
  path,
  body: Buffer.from(JSON.stringify(body)),
});

/** Asks for as much as is answered, in a thread of its own: what that costs the attacker is not what others wait for. */
export async function flood(options: FloodOptions): Promise<FloodOutcome> {
  const thread = new Worker(new URL('flood-thread.ts', import.meta.url), { workerData: options });
  const [outcome] = await once(thread, 'message');
  return outcome as FloodOutcome;
}

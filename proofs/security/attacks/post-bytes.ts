import { request, type Agent } from 'node:http';
import type { Asking } from '../../harness/product/ask.ts';

type Sent = { path: string; method: string; headers: Record<string, string>; body: Uint8Array; agent: Agent };

/** Sends a body that was serialised once for many calls. Status 0 if the connection broke. */
export function postBytes(origin: string, { path, method, headers, body, agent }: Sent): Promise<Asking> {
  const { promise, resolve } = Promise.withResolvers<Asking>();
  const startedAt = performance.now();
  const end = (status: number) => resolve({ status, durationMs: performance.now() - startedAt });
  const length = { 'content-type': 'application/json', 'content-length': body.length };
  const asking = request(new URL(path, origin), { method, agent, headers: { ...headers, ...length } }, (answer) => {
    answer.resume();
    answer.on('end', () => end(answer.statusCode ?? 0));
    answer.on('error', () => end(0));
  });
  asking.on('error', () => end(0));
  asking.end(body);
  return promise;
}

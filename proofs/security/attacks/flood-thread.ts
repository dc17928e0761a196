/** The thread of `flood`: each attacker sends its next request as soon as it is answered. */
import { Agent, request } from 'node:http';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Asking } from '../../harness/product/ask.ts';
import type { FloodCall, FloodOptions, FloodOutcome } from './flood.ts';

type Sent = { path: string; method: string; headers: Record<string, string>; body: Uint8Array; agent: Agent };

/** Sends a body that was serialised once for many calls. Status 0 if the connection broke. */
function postBytes(origin: string, { path, method, headers, body, agent }: Sent): Promise<Asking> {
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

const port = parentPort as MessagePort;
const { origin, headers, calls, attackers, durationMs } = workerData as FloodOptions;
const agent = new Agent({ keepAlive: true });
const until = performance.now() + durationMs;
const outcome: FloodOutcome = { statuses: {}, slowestMs: 0 };

async function attack(number: number): Promise<void> {
  for (let n = number; performance.now() < until; n++) {
    const { path, method, body, headers: own } = calls[n % calls.length] as FloodCall;
    const answer = await postBytes(origin, { path, method, headers: { ...headers, ...own }, body, agent });
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1;
    outcome.slowestMs = Math.max(outcome.slowestMs, answer.durationMs);
  }
}

await Promise.all(Array.from({ length: attackers }, (_, number) => attack(number)));
agent.destroy();
port.postMessage(outcome);

/** The thread of `flood`: each attacker sends its next request as soon as it is answered. */
import { Agent } from 'node:http';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { FloodCall, FloodOptions, FloodOutcome } from './flood.ts';
import { postBytes } from './post-bytes.ts';

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

/** The thread of `flood`: each attacker sends its next request as soon as it is answered. */
import { Agent, request } from 'node:http';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Asking } from '../../harness/product/ask.ts';
import type { FloodCall, FloodOptions, FloodOutcome } from './flood.ts';

type Sent = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  signal?: AbortSignal;
};
type Answered = Asking & { text: string };

/** Sends a body that was serialised once for many calls. Status 0 if the connection broke. */
function send({ path, headers, body, ...rest }: Sent, keepsText = false): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const startedAt = performance.now();
  let text = '';
  const end = (status: number) => resolve({ status, durationMs: performance.now() - startedAt, text });
  const length = body && { 'content-type': 'application/json', 'content-length': body.length };
  const asking = request(new URL(path, origin), { ...rest, agent, headers: { ...headers, ...length } }, (answer) => {
    answer.on('data', (piece: Buffer) => (text += keepsText ? piece.toString() : ''));
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

function note({ status, durationMs }: Asking): void {
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  outcome.slowestMs = Math.max(outcome.slowestMs, durationMs);
}

async function attack(number: number): Promise<void> {
  for (let n = number; performance.now() < until; n++) {
    const { file, headers: own, ...call } = calls[n % calls.length] as FloodCall;
    const sent = { ...call, headers: { ...headers, ...own } };
    const answer = await send(sent, file !== undefined);
    note(answer);
    if (file === undefined || answer.status !== 200) continue;
    const { ticket } = JSON.parse(answer.text) as { ticket: string };
    const signal = AbortSignal.timeout(Math.max(0, Math.ceil(until - performance.now())));
    note(await send({ path: `${file}?ticket=${ticket}`, method: 'GET', headers: sent.headers, signal }));
  }
}

await Promise.all(Array.from({ length: attackers }, (_, number) => attack(number)));
agent.destroy();
port.postMessage(outcome);

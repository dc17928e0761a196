import type { Database } from '@ohmstead/database';
import fc from 'fast-check';
import type pg from 'pg';
import type { RunOptions } from '../../harness/measure/run-options.ts';
import { callersOf, type Caller } from './callers.ts';
import { requestsOf, type FuzzedRequest } from './fuzzed-request.ts';
import { faultsOf, hangMs } from './judge.ts';
import type { Operation } from './operations.ts';
import { requestSender, type Answered, type Sent } from './send-request.ts';
import { Tally } from './tally.ts';
import { addWorld } from './world.ts';

const connections = 8;
/** The product says that it sheds load. */
const unavailable = 503;
/** Answers of megabytes that are the same each time. */
const rare = new Set(['GET /api/openapi.json', 'GET /api/docs']);
const rareOneIn = 20;
const shownLetters = 500;

type Product = { origin: string; root: pg.Pool; directory: Database; operations: readonly Operation[] };
type Work = { operation: Operation; request: FuzzedRequest };

/** Sends random requests, and checks the answers. */
export class Fuzzer {
  readonly tally = new Tally();
  /** Answers that were late or shed because the machine was busy, and neither when repeated. */
  passing = 0;
  readonly #product: Product;
  readonly #options: RunOptions;
  readonly #send: (sent: Sent) => Promise<Answered>;
  #count = 0;

  constructor(product: Product, options: RunOptions) {
    this.#product = product;
    this.#options = options;
    this.#send = requestSender(Number(new URL(product.origin).port), connections);
  }

  /** A part of the requests, against an organisation of its own. */
  async fuzzWorld(number: number, requests: number): Promise<void> {
    const { root, directory, operations } = this.#product;
    const world = await addWorld(root, number);
    const callerAt = await callersOf(directory, world);
    const shareOf = ({ call }: Operation) => (rare.has(call) ? 1 / rareOneIn : 1);
    const shares = operations.reduce((sum, operation) => sum + shareOf(operation), 0);
    const work = operations.flatMap((operation, at) => {
      const numRuns = Math.ceil((requests / shares) * shareOf(operation));
      const seed = this.#options.seed + number * operations.length + at;
      const made = fc.sample(requestsOf(operation, world.ids), { numRuns, seed });
      return made.map((request, run) => ({ operation, request, run }));
    });
    // Each call in turn: one deletes what another requests.
    const queue = work.toSorted((left, right) => left.run - right.run).values();
    const lane = async () => {
      for (const each of queue) await this.#ask(each, callerAt(each.request.caller));
    };
    await Promise.all(Array.from({ length: connections }, lane));
  }

  async #ask({ operation, request }: Work, caller: Caller): Promise<void> {
    const sent = this.#requestAs(operation, request, caller);
    const answered = await this.#again(sent, await this.#send(sent));
    const answer = this.#options.isControl ? spoil(answered, ++this.#count) : answered;
    this.tally.note(operation.call, answer.status, answer.durationMs);
    const short = { body: sent.body?.slice(0, shownLetters), answer: answer.body.slice(0, shownLetters) };
    for (const fault of faultsOf(answer, operation, request.isElsewhere))
      this.tally.fault(fault, () => JSON.stringify({ ...sent, ...answer, ...short }));
    if (answer.status === 401) await caller.renew().catch(() => undefined);
  }

  #requestAs({ call }: Operation, { method, target, body, hasIfMatch }: FuzzedRequest, caller: Caller): Sent {
    const headers = {
      ...caller.headers(),
      ...(body?.type === undefined ? {} : { 'content-type': body.type }),
      ...(hasIfMatch && method === 'PUT' ? { 'if-match': '"1"' } : {}),
      ...(call.endsWith('/session') ? { origin: this.#product.origin } : {}),
    };
    return { method, target, headers, body: body?.text };
  }

  /**
   * A call that hangs hangs again, and a fault is repeatable; a call that was late or shed because the machine was busy is answered when
   * repeated.
   */
  async #again(sent: Sent, first: Answered): Promise<Answered> {
    const { durationMs, status } = first;
    if (durationMs <= hangMs && status !== unavailable) return first;
    this.passing++;
    console.log(`At first ${status} after ${Math.round(durationMs)} ms: ${sent.method} ${sent.target.slice(0, 200)}`);
    return this.#send(sent);
  }
}

/** For the control: changes some answers, so that each kind of fault occurs. */
function spoil(answer: Answered, count: number): Answered {
  if (count % 997 === 0) return { ...answer, status: 500 };
  if (count % 991 === 0) return { ...answer, durationMs: answer.durationMs + hangMs };
  if (count % 983 === 0 && answer.body.startsWith('{'))
    return { ...answer, body: `{"secret":1,${answer.body.slice(1)}` };
  return answer;
}

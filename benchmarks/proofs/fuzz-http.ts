/**
 * Every call that the running server describes, with values that it takes, that it nearly takes and that nobody should send, from
 * people who may do everything, people who may do little and strangers. No answer may be a 5xx, take 5 s, or look otherwise than
 * the server's own description says; and the server may not grow.
 */
import { openDatabase } from '@ohmstead/database';
import fc from 'fast-check';
import { callersOf, type Caller } from '../fuzz-http/callers.ts';
import { requestsOf, type FuzzedRequest } from '../fuzz-http/fuzzed-request.ts';
import { faultsOf, hangMs } from '../fuzz-http/judge.ts';
import { readOperations, type Operation } from '../fuzz-http/operations.ts';
import { requestSender, type Answered } from '../fuzz-http/send-request.ts';
import { Tally } from '../fuzz-http/tally.ts';
import { addWorld } from '../fuzz-http/world.ts';
import { conclude } from '../measure/conclude.ts';
import { readForm } from '../measure/form.ts';
import { MemoryWatch } from '../measure/resident-memory.ts';
import { startServer } from '../product/server-process.ts';
import { newDatabase } from '../world/new-database.ts';

const form = readForm({ short: 20_000, long: 1_000_000 }, 'requests');
const connections = 8;
const requestsPerWorld = 20_000;
/** Says that the product sheds load. */
const unavailable = 503;
/** Answers of megabytes that are the same each time. */
const rare = new Set(['GET /api/openapi.json', 'GET /api/docs']);

await using started = new AsyncDisposableStack();
const database = started.adopt(await newDatabase(), ({ remove }) => remove());
const directory = started.adopt(openDatabase(database.url, 'api'), (opened) => opened.close());
const { origin, pid } = started.adopt(
  await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
  ({ stop }) => stop(),
);
const send = requestSender(Number(new URL(origin).port), connections);
const operations = await readOperations(origin);
const tally = new Tally();

/** What the control does to some answers, so that each fault stands among them. */
function spoil(answer: Answered, count: number): Answered {
  if (count % 997 === 0) return { ...answer, status: 500 };
  if (count % 991 === 0) return { ...answer, durationMs: answer.durationMs + hangMs };
  if (count % 983 === 0 && answer.body.startsWith('{'))
    return { ...answer, body: `{"secret":1,${answer.body.slice(1)}` };
  return answer;
}

let count = 0;
let passing = 0;

/** What hangs hangs again, and so does a fault; what was late or refused because the machine was busy is answered when asked again. */
async function again(sent: Parameters<typeof send>[0], first: Answered): Promise<Answered> {
  if (first.durationMs <= hangMs && first.status !== unavailable) return first;
  passing++;
  console.log(
    `At first ${first.status} after ${Math.round(first.durationMs)} ms: ${sent.method} ${sent.target.slice(0, 200)}`,
  );
  return send(sent);
}

async function ask(operation: Operation, request: FuzzedRequest, caller: Caller): Promise<void> {
  const { method, target, body, hasIfMatch, isElsewhere } = request;
  const headers = {
    ...caller.headers(),
    ...(body?.type === undefined ? {} : { 'content-type': body.type }),
    ...(hasIfMatch && method === 'PUT' ? { 'if-match': '"1"' } : {}),
    ...(operation.call.endsWith('/session') ? { origin } : {}),
  };
  const sent = { method, target, headers, body: body?.text };
  const answered = await again(sent, await send(sent));
  const answer = form.isControl ? spoil(answered, ++count) : answered;
  tally.note(operation.call, answer.status, answer.durationMs);
  for (const fault of faultsOf(answer, operation, isElsewhere))
    tally.fault(fault, () =>
      JSON.stringify({ ...sent, ...answer, body: sent.body?.slice(0, 500), answer: answer.body.slice(0, 500) }),
    );
  if (answer.status === 401) await caller.renew().catch(() => undefined);
}

/** A part of the requests, against an organisation of its own. */
async function fuzzWorld(number: number, requests: number): Promise<void> {
  const world = await addWorld(database.root, number);
  const callerAt = await callersOf(directory, world);
  const perOperation = Math.ceil(requests / operations.length);
  const work = operations.flatMap((operation, at) => {
    const numRuns = rare.has(operation.call) ? Math.ceil(perOperation / 20) : perOperation;
    const seed = form.seed + number * operations.length + at;
    return fc
      .sample(requestsOf(operation, world.ids), { numRuns, seed })
      .map((request, run) => ({ operation, request, run }));
  });
  // Each call in turn: one deletes what another asks for.
  const queue = work.toSorted((left, right) => left.run - right.run).values();
  const lane = async () => {
    for (const { operation, request } of queue) await ask(operation, request, callerAt(request.caller));
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

const memory = new MemoryWatch(pid);
const worlds = Math.ceil(form.length / requestsPerWorld);
const startedAt = performance.now();
for (let number = 0; number < worlds; number++) {
  await fuzzWorld(number, Math.min(requestsPerWorld, form.length));
  if (worlds > 1)
    console.log(
      `${number + 1} of ${worlds}; ${tally.describe()}; faults ${JSON.stringify([...tally.faults])}; passing ${passing}`,
    );
}
memory.stop();
const requests = [...tally.statuses.values()].reduce((sum, each) => sum + each, 0);
const seconds = (performance.now() - startedAt) / 1_000;
console.log(`${tally.describe()}; ${operations.length} calls, taken at least once: ${tally.taken.size}`);
console.log(
  `Never taken: ${operations
    .map(({ call }) => call)
    .filter((call) => !tally.taken.has(call))
    .join(', ')}`,
);

/** In the short form most of it warms up. */
const warmUp = form.isShort ? 0.5 : 0.1;
const names = { broken: 'answers 5xx', late: 'answers later than 5 s', strange: 'answers outside their schema' };
conclude(
  'fuzz-http',
  [
    { name: names.broken, value: tally.countOf('a 5xx'), unit: `of ${requests}`, bound: { atMost: 0 } },
    { name: names.late, value: tally.countOf('later than 5 s'), unit: `of ${requests}`, bound: { atMost: 0 } },
    { name: names.strange, value: tally.countOf('outside its schema'), unit: `of ${requests}`, bound: { atMost: 0 } },
    {
      name: 'growth of the server’s memory after the warm-up',
      value: memory.medianMb(0.9, 1) - memory.medianMb(warmUp, warmUp + 0.1),
      unit: 'MB',
      bound: { atMost: 50 },
    },
    { name: 'answers 503 or late that were neither when asked again', value: passing, unit: `of ${requests}` },
    { name: 'requests', value: requests / seconds, unit: 'per s' },
  ],
  form.isControl ? Object.values(names) : undefined,
);

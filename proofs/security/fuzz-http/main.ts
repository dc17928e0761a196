/**
 * Every call that the running server describes, with valid, nearly valid and hostile values, from users who may do everything, users who
 * may do little, and strangers. No answer may be a 5xx, take 5 s, or differ from the server's own description; and the memory of the server
 * may not grow.
 */
import { openDatabase } from '@ohmstead/database';
import { conclude } from '../../harness/measure/conclude.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { MemoryWatch } from '../../harness/measure/resident-memory.ts';
import { timeOf } from '../../harness/measure/timing.ts';
import { startServer } from '../../harness/product/start-server.ts';
import { newDatabase } from '../../harness/fixtures/new-database.ts';
import { Fuzzer } from './fuzzer.ts';
import { readOperations } from './operations.ts';

const options = readRunOptions({ short: 20_000, long: 1_000_000 }, 'requests');
const requestsPerWorld = 20_000;

await using started = new AsyncDisposableStack();
const database = started.adopt(await newDatabase(), ({ remove }) => remove());
const directory = started.adopt(openDatabase(database.url, 'api'), (opened) => opened.close());
const { origin, pid } = started.adopt(
  await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
  ({ stop }) => stop(),
);
const operations = await readOperations(origin);
const fuzzer = new Fuzzer({ origin, root: database.root, directory, operations }, options);
const { tally } = fuzzer;

const worlds = Math.ceil(options.length / requestsPerWorld);
async function fuzzAll(): Promise<void> {
  for (let number = 0; number < worlds; number++) {
    await fuzzer.fuzzWorld(number, Math.min(requestsPerWorld, options.length));
    const faults = `faults ${JSON.stringify([...tally.faults])}; passing ${fuzzer.passing}`;
    if (worlds > 1) console.log(`${number + 1} of ${worlds}; ${tally.describe()}; ${faults}`);
  }
}

const memory = new MemoryWatch(pid);
const durationMs = await timeOf(fuzzAll);
memory.stop();
const { requests } = tally;
const neverTaken = operations.map(({ call }) => call).filter((call) => !tally.taken.has(call));
console.log(`${tally.describe()}; ${operations.length} calls, accepted at least once: ${tally.taken.size}`);
console.log(`Never accepted: ${neverTaken.join(', ')}`);

/** Most of the short run is warm-up. */
const warmUp = options.isShort ? 0.5 : 0.1;
const names = { broken: 'answers 5xx', late: 'answers later than 5 s', strange: 'answers outside their schema' };
conclude(
  'proof-fuzz-http',
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
    { name: 'answers 503 or late that were neither when repeated', value: fuzzer.passing, unit: `of ${requests}` },
    { name: 'requests', value: requests / (durationMs / 1_000), unit: 'per s' },
  ],
  options.isControl ? Object.values(names) : undefined,
);

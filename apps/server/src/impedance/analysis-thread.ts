/** The thread of `AnalysisThreads`: fits take up to a second, which in the event loop would hold up all other work. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { analyseStored } from './analyse-stored.ts';
import type { SpectrumWork } from './spectra-question.ts';

/** Lower priority than all other work. */
const niceness = 10;
// On other systems this would change the priority of the whole process.
if (process.platform === 'linux') setPriority(niceness);

/** The JSON of a result, and the time of the processor that it took. */
export type Computed = { json: string; costMs: number };

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (!parentPort) throw new Error('This program runs as a thread only');
const port = parentPort;
port.on('message', (work: SpectrumWork) => {
  const startMs = spentMs();
  const json = JSON.stringify(analyseStored(work));
  const computed: Computed = { json, costMs: spentMs() - startMs };
  port.postMessage(computed);
});

/** The thread of `AnalysisThreads`: fits and looks at bays take up to seconds, which in the event loop would hold up all other work. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { lookAtBays } from '../bays/look-at-bays.ts';
import type { BayWork } from '../bays/bay-work.ts';
import { analyseStored } from './analyse-stored.ts';
import type { SpectrumWork } from './spectra-question.ts';

/** Lower priority than all other work. */
const niceness = 10;
// On other systems this would change the priority of the whole process.
if (process.platform === 'linux') setPriority(niceness);

export type Work = { spectrum: SpectrumWork } | { bays: BayWork };

/** A result, and the time of the processor that it took. That of a spectrum is its JSON. */
export type Computed<Result = unknown> = { result: Result; costMs: number };

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (!parentPort) throw new Error('This program runs as a thread only');
const port = parentPort;
port.on('message', (work: Work) => {
  const startMs = spentMs();
  const result = 'bays' in work ? lookAtBays(work.bays) : JSON.stringify(analyseStored(work.spectrum));
  const computed: Computed = { result, costMs: spentMs() - startMs };
  port.postMessage(computed);
});

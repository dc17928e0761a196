/** The thread of `AnalysisThreads`: fits, verdicts and looks at bays take up to seconds, which in the event loop would hold up all other work. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { spectrumVerdict, toSpectrum } from '@ohmstead/metrology';
import { checkRoundRobin } from '../bays/check-round-robin.ts';
import { lookAtBays } from '../bays/look-at-bays.ts';
import type { BayWork, RoundRobinWork } from '../bays/bay-work.ts';
import { analyseStored } from './analyse-stored.ts';
import type { MeasuredSpectrum, SpectrumWork } from './spectra-question.ts';

/** Lower priority than all other work. */
const niceness = 10;
// On other systems this would change the priority of the whole process.
if (process.platform === 'linux') setPriority(niceness);

export type Work =
  | { spectrum: SpectrumWork }
  | { bays: BayWork }
  | { roundRobin: RoundRobinWork }
  | { judged: MeasuredSpectrum };

/** A result, and the time of the processor that it took. That of an analysis is its JSON. */
export type Computed<Result = unknown> = { result: Result; costMs: number };

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

function resultOf(work: Work) {
  if ('bays' in work) return lookAtBays(work.bays);
  if ('roundRobin' in work) return checkRoundRobin(work.roundRobin);
  if ('spectrum' in work) return JSON.stringify(analyseStored(work.spectrum));
  const { frequency, real, imaginary } = work.judged;
  return spectrumVerdict(toSpectrum(frequency, real, imaginary));
}

if (!parentPort) throw new Error('This program runs as a thread only');
const port = parentPort;
port.on('message', (work: Work) => {
  const startMs = spentMs();
  const computed: Computed = { result: resultOf(work), costMs: spentMs() - startMs };
  port.postMessage(computed);
});

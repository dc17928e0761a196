import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Semaphore } from '@ohmstead/domain';
import type { spectrumVerdict } from '@ohmstead/metrology';
import type { BayWork, CheckedRound, PoolLook, RoundRobinWork } from '../bays/bay-work.ts';
import type { Computed, Work } from './analysis-thread.ts';
import { CheapestLine, type Asker } from './cheapest-line.ts';
import { RecentAnalyses, type Analysed } from './recent-analyses.ts';
import type { MeasuredSpectrum, SpectrumWork } from './spectra-question.ts';

const usualThreads = Math.max(1, Math.floor(availableParallelism() / 2));

/** Computes outside the event loop, one spectrum or look at bays of each asker in turn. A thread starts when it is first needed. */
export class AnalysisThreads implements AsyncDisposable {
  readonly #line = new CheapestLine();
  readonly #semaphore: Semaphore<Asker>;
  readonly #all = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #recent = new RecentAnalyses();

  constructor(threads = usualThreads) {
    this.#semaphore = new Semaphore({ atOnce: threads, line: this.#line });
  }

  analyse(asker: Asker, spectrum: SpectrumWork): Promise<Analysed> {
    return this.#recent.of(asker.organizationId, spectrum, () => this.#inTurn(asker, { spectrum }));
  }

  /** Null where nothing can be said. */
  judge(asker: Asker, judged: MeasuredSpectrum): Promise<ReturnType<typeof spectrumVerdict>> {
    return this.#inTurn(asker, { judged });
  }

  look(asker: Asker, bays: BayWork): Promise<PoolLook> {
    return this.#inTurn(asker, { bays });
  }

  checkRoundRobin(asker: Asker, roundRobin: RoundRobinWork): Promise<CheckedRound> {
    return this.#inTurn(asker, { roundRobin });
  }

  /** Analyses under way fail with an error. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #inTurn<Result>(asker: Asker, work: Work): Promise<Result> {
    return this.#semaphore.run(async () => {
      const { result, costMs } = await this.#compute<Result>(work);
      this.#line.spend(asker, costMs);
      return result;
    }, asker);
  }

  async #compute<Result>(work: Work): Promise<Computed<Result>> {
    const worker = this.#idle.pop() ?? this.#start();
    const over = new AbortController();
    const { signal } = over;
    worker.ref();
    worker.postMessage(work, []);
    try {
      const ended = once(worker, 'exit', { signal }).then(() => {
        throw new Error('A thread ended while it computed');
      });
      // `once` also rejects when the worker emits an error.
      const [computed] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Computed<Result>];
      this.#idle.push(worker);
      return computed;
    } finally {
      over.abort();
      worker.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('analysis-thread.ts', import.meta.url), { name: 'analysis' });
    this.#all.add(worker);
    // Reported to the caller that waits for its result; without a listener it would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.#all.delete(worker));
    return worker;
  }
}

import type { Command, Reply } from '@ohmstead/device-protocol';
import type { Analyzer } from './analyzer.ts';
import { isRunning } from './bay.ts';
import { installFirmware, type Step } from './firmware.ts';

type Offer = Extract<Command, { command: 'offer-firmware' }>;
type Progress = Pick<Reply, 'ok'> & Partial<Pick<Reply, 'state' | 'code' | 'message'>>;
type Options = {
  analyzer: Analyzer;
  report: (command: number, progress: Progress) => void;
  restart: () => void;
  clock: () => number;
};

/** The current upgrade of a device: one at a time, and none after a power failure. */
export class Upgrade {
  readonly #options: Options;
  #power: AbortController | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async begin(offer: Offer): Promise<void> {
    if (this.#power !== undefined) return;
    const power = new AbortController();
    this.#power = power;
    this.#options.analyzer.isUpdating = true;
    try {
      for await (const step of this.#steps(offer, power.signal)) this.#take(offer, step);
    } catch (error) {
      if (!power.signal.aborted) throw error;
    } finally {
      if (this.#power === power) this.#end();
    }
  }

  #steps(offer: Offer, power: AbortSignal): AsyncIterable<Step> {
    const { analyzer } = this.#options;
    return installFirmware(offer, {
      trust: analyzer.trust,
      isIdle: () => !analyzer.bays.some(isRunning),
      installMs: analyzer.installMs,
      power,
    });
  }

  #take({ id, version }: Offer, step: Step): void {
    const { analyzer, report, restart } = this.#options;
    if ('error' in step) return report(id, { ok: false, ...step.error });
    if (step.state !== 'installed') return report(id, { ok: true, state: step.state });
    Object.assign(analyzer.memory, {
      firmware: version,
      firmwareCounter: step.manifest?.counter ?? analyzer.memory.firmwareCounter ?? 0,
      confirming: id,
    });
    analyzer.save();
    return restart();
  }

  /** The device has restarted and reported its new version in a hello. */
  confirm(): void {
    const { analyzer, report } = this.#options;
    const { confirming } = analyzer.memory;
    if (confirming == null) return;
    analyzer.memory.confirming = null;
    report(confirming, { ok: true, state: 'confirmed' });
  }

  losePower(): void {
    this.#power?.abort();
    this.#end();
  }

  #end(): void {
    this.#power = undefined;
    this.#options.analyzer.isUpdating = false;
    this.#options.analyzer.reportState(this.#options.clock());
  }
}

import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { TimedWaits } from '../measure/timed-waits.ts';
import { ask } from '../product/ask.ts';

type Call = { path: string; headers: Record<string, string>; body?: object };

/** One user of the console meanwhile: one call after the other, with a short pause between them. */
export class ApiProbe {
  readonly waits = new TimedWaits();
  /** Answers other than 200. */
  refused = 0;
  readonly #origin: string;
  readonly #call: Call;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #everyMs: number;
  #isOn = true;
  #running: Promise<void>;

  constructor(origin: string, call: Call, everyMs = 50) {
    this.#origin = origin;
    this.#call = call;
    this.#everyMs = everyMs;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (this.#isOn) {
      const asked = ask(this.#origin, { ...this.#call, agent: this.#agent });
      const { status, durationMs } = await asked.catch(() => ({ status: 0, durationMs: Number.POSITIVE_INFINITY }));
      if (status !== 200) this.refused++;
      this.waits.note(performance.now(), durationMs);
      await delay(this.#everyMs);
    }
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#running;
    this.#agent.destroy();
  }
}

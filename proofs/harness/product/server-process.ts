import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '../../../apps/server/src/testing/until.ts';
import { root } from '../../../scripts/lib/root.ts';

const ownProgram = join(root, 'apps/server/src/main.ts');
/** Long enough for a busy machine. */
const startWithinMs = 180_000;
const pauseMs = 50;

type Options = {
  env: Record<string, string>;
  nodeFlags?: readonly string[];
  /** Another main.ts: that of a copy of the tree. */
  program?: string;
  /** Called with its output, which is printed otherwise. */
  onOutput?: (text: string) => void;
};

/** The server as in production, in a process of its own that can be ended and started again at the same address. */
export class ServerProcess {
  readonly origin: string;
  readonly #options: Options;
  #child: ChildProcess | undefined;

  constructor(port: number, options: Options) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#options = { ...options, env: { HOST: '127.0.0.1', PORT: String(port), ...options.env } };
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  async start(): Promise<void> {
    this.#child = this.#launch();
    await until(() => this.#isReady(), startWithinMs, `${this.origin} is not ready`, pauseMs);
  }

  #launch(): ChildProcess {
    const { env, nodeFlags = [], program = ownProgram, onOutput } = this.#options;
    const output = onOutput ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [...nodeFlags, program], {
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => onOutput?.(text.toString()));
    return child;
  }

  async #isReady(): Promise<boolean> {
    if (this.ended !== null) throw new Error(`${this.origin} has ended: ${this.ended}`);
    return fetch(`${this.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  get pid(): number {
    return this.#child?.pid as number;
  }

  /** Its exit code or signal; null while it runs. */
  get ended(): number | string | null {
    return this.#child?.exitCode ?? this.#child?.signalCode ?? null;
  }

  /** Resolves with the same when it ends. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | string | null> {
    if (!this.#child || this.ended !== null) return this.ended;
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exited;
    return this.ended;
  }
}

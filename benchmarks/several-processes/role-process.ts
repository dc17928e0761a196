import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const program = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');
const startWithinMs = 180_000;

/** One process of the product, which can be ended and started again at its address. */
export class RoleProcess {
  readonly name: string;
  readonly origin: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(name: string, port: number, env: Record<string, string>) {
    this.name = name;
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port) };
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#child = child;
    const endMs = performance.now() + startWithinMs;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || performance.now() > endMs)
        throw new Error(`${this.name} does not start: ${child.exitCode ?? 'too slow'}`);
      await delay(50);
    }
  }

  #isReady = () =>
    fetch(`${this.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  /** The code that it ended with, or the signal. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
    const child = this.#child as ChildProcess;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? (child.signalCode as string);
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code, name] = (await exited) as [number | null, string | null];
    return code ?? (name as string);
  }
}

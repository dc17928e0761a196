import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';

const compileCache = join(root, 'node_modules/.cache/ohmstead-crash');

const messageFrom = (child: ChildProcess, word: string) =>
  new Promise<void>((resolve, reject) => {
    child.on('message', (message) => message === word && resolve());
    child.once('exit', (code) => reject(new Error(`The process ended before it was ${word}: ${code}`)));
  });

/** Keeps one process serving and a second one loaded and waiting, so that a kill costs no start-up time. */
export class StandbyProcess {
  readonly #entry: string;
  readonly #args: string[];
  #next: ChildProcess;
  #loaded: Promise<void>;
  #serving: ChildProcess | undefined;

  /** The entry is a file beside this one, whose name ends in `-child.ts`. */
  constructor(entry: string, args: string[]) {
    this.#entry = join(import.meta.dirname, entry);
    this.#args = args;
    this.#next = this.#spawn();
    this.#loaded = messageFrom(this.#next, 'loaded');
    this.#loaded.catch(() => undefined);
  }

  #spawn(): ChildProcess {
    return fork(this.#entry, this.#args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
  }

  async serve(): Promise<void> {
    await this.#loaded;
    const child = this.#next;
    const ready = messageFrom(child, 'ready');
    child.send('go');
    this.#serving = child;
    await ready;
    this.#next = this.#spawn();
    this.#loaded = messageFrom(this.#next, 'loaded');
    this.#loaded.catch(() => undefined);
  }

  /** False if it has ended, by itself or killed. */
  get isServing(): boolean {
    return this.#serving !== undefined && this.#serving.exitCode === null && this.#serving.signalCode === null;
  }

  /** SIGKILL, as if the power had failed. */
  async kill(): Promise<void> {
    const child = this.#serving;
    if (!child || !this.isServing) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    await this.kill();
    this.#next.kill('SIGKILL');
  }
}

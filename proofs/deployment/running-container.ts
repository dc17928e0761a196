import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { ContainerImage } from './container-image.ts';
import type { Ran } from './run.ts';

const find = (pid: string, read: (folder: string) => string): string => {
  try {
    return read(join('/proc', pid));
  } catch {
    // The process has ended meanwhile.
    return '';
  }
};
const rootOf = (pid: string) => find(pid, (folder) => readlinkSync(join(folder, 'root')));
const commandOf = (pid: string) => find(pid, (folder) => readFileSync(join(folder, 'cmdline'), 'utf8'));

/** The product in a container, with these settings. */
export class RunningContainer {
  readonly name: string;
  readonly #image: ContainerImage;
  readonly #child: ChildProcess;
  #log = '';

  constructor(image: ContainerImage, settings: Readonly<Record<string, string>>) {
    this.#image = image;
    this.name = image.newContainer();
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const args = image.command('run', '--isolation', 'chroot', ...env, this.name, '--', ...image.settings().cmd);
    this.#child = spawn('buildah', args, { stdio: ['ignore', 'pipe', 'pipe'], env: image.environment });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#log += chunk.toString()));
  }

  get log(): string {
    return this.#log;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Another program in the same container. */
  execute(settings: Readonly<Record<string, string>>, command: readonly string[]): Ran {
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return this.#image.buildah('run', '--isolation', 'chroot', ...env, this.name, '--', ...command);
  }

  /** Its exit code. */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** Its processes, the embedded database included: without namespaces they are processes of this machine with another root. */
  get left(): string[] {
    return readdirSync('/proc').filter((pid) => rootOf(pid).startsWith(this.#image.folder));
  }

  /** Signals the product itself, as a container engine does. */
  signal(name: NodeJS.Signals): void {
    for (const pid of this.left)
      if (commandOf(pid).startsWith('node_modules/.bin/node')) process.kill(Number(pid), name);
  }

  /** Ends the remaining processes. */
  endAll(): void {
    for (const pid of this.left) process.kill(Number(pid), 'SIGKILL');
  }
}

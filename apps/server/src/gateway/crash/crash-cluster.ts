import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startEmbedded, type EmbeddedDatabase } from '@ohmstead/database';

/** Of a postmaster, while it lives. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}

/** A cluster of its own that writes through to the disk, as in production: that is what is on trial. */
export class CrashCluster {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-crash-'));
  #database!: EmbeddedDatabase;

  get url(): string {
    return this.#database.url;
  }

  async start(): Promise<void> {
    this.#database = await startEmbedded({ dataDir: this.#dataDir });
  }

  async migrate(): Promise<void> {
    await migrate(this.url);
  }

  /** The postmaster and everything below it, at once. */
  kill(): void {
    const pid = Number(readFileSync(join(this.#dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (const process of [pid, ...childrenOf(pid)]) killHard(process);
  }

  async destroy(): Promise<void> {
    await this.#database.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

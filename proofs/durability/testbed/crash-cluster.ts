import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startEmbedded, type EmbeddedDatabase } from '@ohmstead/database';
import { childrenOf, killAll } from '../../harness/postgres/process-tree.ts';

/** A cluster of its own that writes through to the disk, as in production, since that is what is tested. */
export class CrashCluster {
  readonly #dataDir: string;
  readonly #settings: Record<string, string>;
  #database!: EmbeddedDatabase;

  constructor(dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-crash-')), settings: Record<string, string> = {}) {
    this.#dataDir = dataDir;
    this.#settings = settings;
  }

  get url(): string {
    return this.#database.url;
  }

  async start(): Promise<void> {
    this.#database = await startEmbedded({ dataDir: this.#dataDir, settings: this.#settings });
  }

  async migrate(): Promise<void> {
    await migrate(this.url);
  }

  postmaster(): number {
    return Number(readFileSync(join(this.#dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = this.postmaster();
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
  }

  /** Kills the postmaster and all its children at once. Resolves when they are gone: a zombie could be mistaken for a running server. */
  async kill(postmaster = this.postmaster()): Promise<void> {
    await killAll([postmaster, ...childrenOf(postmaster)]);
  }

  async destroy(): Promise<void> {
    await this.#database.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

import { existsSync, readFileSync } from 'node:fs';
import type { OutboxState } from './outbox.ts';
import { writeWhole } from './write-whole.ts';

/** What a device keeps in its flash memory, so that it finds its way after the power failed. */
export type DeviceMemory = {
  secret: string;
  /** The one of the credentials file; a new one there wins over what the device has learnt since. */
  issuedSecret: string;
  isClaimed: boolean;
  firmware: string;
  /** Of the release that runs: an older one is never installed. Not known of the version that the device came with. */
  firmwareCounter?: number;
  /** The command whose upgrade is done but not yet confirmed. */
  confirming?: number | null;
  outbox: OutboxState;
  /** Runs that were under way: after the power failed they are reported as aborted. */
  running: { service: string; bay: number; parts: number; offsetS: number }[];
};

/** A backlog is long; writing it for every message would be slow. */
const longBacklog = 100;
const longBacklogEveryMs = 2_000;

export class Journal {
  readonly #file: string;
  #savedAt = 0;

  constructor(file: string) {
    this.#file = file;
  }

  load(): DeviceMemory | undefined {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as DeviceMemory) : undefined;
  }

  save(memory: DeviceMemory, now = Date.now()): void {
    if (memory.outbox.waiting.length > longBacklog && now - this.#savedAt < longBacklogEveryMs) return;
    this.#savedAt = now;
    writeWhole(this.#file, JSON.stringify(memory));
  }
}

import { existsSync, readFileSync } from 'node:fs';
import type { ServiceType } from '@ohmstead/domain';
import type { BatteryState } from '../battery/test-battery.ts';
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
  /** Runs that are under way, with all that they are made of again. */
  running: RunMemory[];
  /** What lies in the bays. */
  bays?: BayMemory[];
};

export type BayMemory = { bay: number; battery: string; lastService: string | null; changedAt: number };

export type RunMemory = { service: string; bay: number; parts: number; offsetS: number } & Partial<RunSeed>;

/** A run is decided by these and by its name. */
export type RunSeed = {
  battery: string;
  /** As it was when the run began. */
  state: BatteryState;
  order: RunOrder;
  firmware: string;
  beganAt: number;
  lastsMs: number;
  command: number | null;
};

export type RunOrder = {
  serviceType: ServiceType;
  serviceParameters: string | null;
  startAt: number;
  isAskedFor: boolean;
};

/** A backlog is long; writing it for every message would be slow. */
const longBacklog = 100;
const longBacklogEveryMs = 2_000;

export class Journal {
  readonly #file: string;
  #savedAt = 0;
  #savedSeq = 0;

  constructor(file: string) {
    this.#file = file;
  }

  load(): DeviceMemory | undefined {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as DeviceMemory) : undefined;
  }

  /** Whether the message of this number has been written down: what is sent must not be made another time with other contents. */
  holds(seq: number): boolean {
    return seq <= this.#savedSeq;
  }

  save(memory: DeviceMemory, now: number): void {
    if (memory.outbox.waiting.length > longBacklog && now - this.#savedAt < longBacklogEveryMs) return;
    this.write(memory, now);
  }

  write(memory: DeviceMemory, now: number): void {
    this.#savedAt = now;
    this.#savedSeq = memory.outbox.lastSeq;
    writeWhole(this.#file, JSON.stringify(memory));
  }
}

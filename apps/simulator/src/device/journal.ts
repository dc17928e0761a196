import { existsSync, readFileSync } from 'node:fs';
import type { ServiceType } from '@ohmstead/domain';
import type { BatteryState } from '../battery/test-battery.ts';
import type { OutboxState } from './outbox.ts';
import { writeWhole } from './write-whole.ts';

/** The contents of a device's flash memory, from which it continues after a power failure. */
export type DeviceMemory = {
  secret: string;
  /** The secret from the credentials file. If the file gets a new one, it replaces any secret that the device has received since. */
  issuedSecret: string;
  isClaimed: boolean;
  firmware: string;
  /** The counter of the current release, below which no release is installed. Undefined for the factory version. */
  firmwareCounter?: number;
  /** The command of an upgrade that is installed but not yet confirmed. */
  confirming?: number | null;
  outbox: OutboxState;
  /** Active runs, with everything needed to rebuild them. */
  running: RunMemory[];
  bays?: BayMemory[];
};

export type BayMemory = { bay: number; battery: string; lastService: string | null; changedAt: number };

export type RunMemory = { service: string; bay: number; parts: number; offsetS: number } & Partial<RunSeed>;

/** A run is determined by these values and its name. */
export type RunSeed = {
  battery: string;
  /** The battery's state at the start of the run. */
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

/** Writing a long backlog for every message would be slow. */
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

  /** Whether the message with this number has been saved: a sent message must not be rebuilt with different contents. */
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

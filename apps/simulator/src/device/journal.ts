import { existsSync, readFileSync } from 'node:fs';
import type { ServiceType } from '@ohmstead/domain';
import type { BatteryState } from '../battery/test-battery.ts';
import type { OutboxState } from './outbox.ts';
import { writeWhole } from './write-whole.ts';

/** What a device keeps in its flash memory to continue after a power failure. */
export type DeviceMemory = {
  secret: string;
  /** The secret of the credentials file; a new one there replaces the secret that the device has received since. */
  issuedSecret: string;
  isClaimed: boolean;
  firmware: string;
  /** The counter of the running release: an older one is never installed. Undefined for the version that the device was delivered with. */
  firmwareCounter?: number;
  /** The command of an upgrade that is done but not yet confirmed. */
  confirming?: number | null;
  outbox: OutboxState;
  /** Active runs, with everything needed to rebuild them. */
  running: RunMemory[];
  /** The batteries in the bays. */
  bays?: BayMemory[];
};

export type BayMemory = { bay: number; battery: string; lastService: string | null; changedAt: number };

export type RunMemory = { service: string; bay: number; parts: number; offsetS: number } & Partial<RunSeed>;

/** These values and its name determine a run. */
export type RunSeed = {
  battery: string;
  /** The battery when the run began. */
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

  /** Whether the message with this number has been saved: a message that was sent must not be rebuilt with other contents. */
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

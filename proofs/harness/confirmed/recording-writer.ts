import { setTimeout as delay } from 'node:timers/promises';

type Asked = { method: string; path: string; body?: object };
type Answer = { status: number; body: Record<string, unknown> };

const timeoutMs = 10_000;

/** A user who adds locations and edits a battery, one call after the other, and records what was answered with 2xx. */
export class RecordingWriter {
  readonly name: string;
  readonly batteryId: number;
  readonly added: string[] = [];
  /** The comment that was confirmed last, and the last one that was sent: the stored one is between them. */
  saved = 0;
  tried = 0;
  acknowledged = 0;
  readonly #address: string;
  readonly #headers: Record<string, string>;
  #apiVersion: number | undefined;
  #isStopped = false;
  #living: Promise<void> | undefined;

  constructor(address: string, token: string, { name, batteryId }: { name: string; batteryId: number }) {
    this.#address = address;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    this.name = name;
    this.batteryId = batteryId;
  }

  live(): void {
    this.#living = this.#live();
  }

  async #live(): Promise<void> {
    for (let n = 0; !this.#isStopped; n++) {
      const isDone = (await this.#addLocation(`${this.name}-${n}`)) && (await this.#editBattery());
      if (!isDone) await delay(20);
    }
  }

  async #addLocation(name: string): Promise<boolean> {
    const { status } = await this.#ask({ method: 'POST', path: '/api/locations', body: { name } });
    if (!isGood(status)) return false;
    this.added.push(name);
    this.acknowledged++;
    return true;
  }

  /** After a call without an answer it is unknown which edit came last: the version is read again. */
  async #editBattery(): Promise<boolean> {
    this.#apiVersion ??= await this.#readVersion();
    if (this.#apiVersion === undefined) return false;
    const tried = ++this.tried;
    const body = { apiVersion: this.#apiVersion, comments: String(tried) };
    const { status, body: saved } = await this.#ask({ method: 'PUT', path: this.#battery, body });
    this.#apiVersion = isGood(status) ? (saved['apiVersion'] as number) : undefined;
    if (!isGood(status)) return false;
    this.saved = tried;
    this.acknowledged++;
    return true;
  }

  get #battery(): string {
    return `/api/batteries/${this.batteryId}`;
  }

  async #readVersion(): Promise<number | undefined> {
    const { status, body } = await this.#ask({ method: 'GET', path: this.#battery });
    return isGood(status) ? (body['apiVersion'] as number) : undefined;
  }

  async #ask({ method, path, body }: Asked): Promise<Answer> {
    try {
      const response = await fetch(`${this.#address}${path}`, {
        method,
        headers: this.#headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return { status: 0, body: {} };
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#living;
  }
}

const isGood = (status: number) => status >= 200 && status < 300;

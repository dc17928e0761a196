import { connectionBurst, connectionsPerMinute, signInPauseMs } from '@ohmstead/device-protocol';
import { TokenBucket } from '../../token-bucket.ts';

const isOwnMachine = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
const maxRemembered = 10_000;

type Pause = { failures: number; untilMs: number };

/** What strangers may try: how often an address connects, and how often it guesses a thing's secret. */
export class AddressLimits {
  readonly #connections = new Map<string, TokenBucket>();
  readonly #pauses = new Map<string, Pause>();

  mayConnect(address: string, nowMs: number): boolean {
    if (isOwnMachine(address)) return true;
    const bucket = this.#connections.get(address) ?? new TokenBucket(connectionsPerMinute / 60, connectionBurst, nowMs);
    if (this.#connections.size > maxRemembered) this.#forgetFull(nowMs);
    this.#connections.set(address, bucket);
    if (bucket.waitMs(nowMs) > 0) return false;
    bucket.spend(1, nowMs);
    return true;
  }

  #forgetFull(nowMs: number): void {
    for (const [address, bucket] of this.#connections) if (bucket.isFull(nowMs)) this.#connections.delete(address);
  }

  isPaused(address: string, thingName: string, nowMs: number): boolean {
    return (this.#pauses.get(`${address} ${thingName}`)?.untilMs ?? 0) > nowMs;
  }

  noteWrongSecret(address: string, thingName: string, nowMs: number): void {
    if (this.#pauses.size > maxRemembered) this.#pauses.clear();
    const key = `${address} ${thingName}`;
    const failures = (this.#pauses.get(key)?.failures ?? 0) + 1;
    const pauseMs = Math.min(signInPauseMs.longest, signInPauseMs.first * 2 ** (failures - 1));
    this.#pauses.set(key, { failures, untilMs: nowMs + pauseMs });
  }

  noteSignIn(address: string, thingName: string): void {
    this.#pauses.delete(`${address} ${thingName}`);
  }
}

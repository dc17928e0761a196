import {
  connectionBurst,
  connectionsPerMinute,
  keepaliveSeconds,
  signInPauseMs,
  thingNamePattern,
  upTopic,
} from '@ohmstead/device-protocol';
import { TokenBuckets } from '@ohmstead/domain';
import { addressKey, isLoopbackAddress } from '../../network-address.ts';
const maxRememberedPauses = 10_000;

const pauseKey = (address: string, thingName: string) => `${addressKey(address)} ${thingName}`;

type Pause = { failures: number; untilMs: number };

/** Limits attempts from unauthenticated clients: how often an address may connect, and how often it may try the secret of a thing. */
export class AddressLimits {
  readonly #connections = new TokenBuckets<string>({ perSecond: connectionsPerMinute / 60, burst: connectionBurst });
  readonly #pauses = new Map<string, Pause>();

  mayConnect(address: string, nowMs: number): boolean {
    if (isLoopbackAddress(address)) return true;
    const key = addressKey(address);
    if (this.#connections.waitMs(key, nowMs) > 0) return false;
    this.#connections.spend(key, 1, nowMs);
    return true;
  }

  isPaused(address: string, thingName: string, nowMs: number): boolean {
    return (this.#pauses.get(pauseKey(address, thingName))?.untilMs ?? 0) > nowMs;
  }

  noteWrongSecret(address: string, thingName: string, nowMs: number): void {
    if (this.#pauses.size > maxRememberedPauses) this.#pauses.clear();
    const key = pauseKey(address, thingName);
    const failures = (this.#pauses.get(key)?.failures ?? 0) + 1;
    const pauseMs = Math.min(signInPauseMs.longest, signInPauseMs.first * 2 ** (failures - 1));
    this.#pauses.set(key, { failures, untilMs: nowMs + pauseMs });
  }

  noteSignIn(address: string, thingName: string): void {
    this.#pauses.delete(pauseKey(address, thingName));
  }
}

export type Connect = {
  clientId?: string;
  username?: string;
  protocolVersion?: number;
  keepalive?: number;
  will?: { topic: string; retain?: boolean; qos?: number } | null;
};

/** Why a CONNECT packet is refused, worded for the log; undefined if it is valid. */
export function faultOfConnect({
  clientId,
  username,
  protocolVersion,
  keepalive = 0,
  will,
}: Connect): string | undefined {
  if (protocolVersion !== 4) return 'the protocol is not MQTT 3.1.1';
  if (!clientId || !thingNamePattern.test(clientId)) return 'the client id is no thing name';
  if (username !== clientId) return 'user name and client id differ';
  if (keepalive < keepaliveSeconds.min || keepalive > keepaliveSeconds.max) return 'the keepalive is out of range';
  if (will && (will.topic !== upTopic(clientId, 'gone') || will.retain || will.qos === 2))
    return 'the will is not its own gone message';
  return undefined;
}

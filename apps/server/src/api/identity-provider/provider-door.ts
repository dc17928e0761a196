import { fetchOutside, mayCallOutside, type OutsideRequest } from '../../outside/fetch-outside.ts';
import { parseNetwork } from '../../outside/outbound-networks.ts';
import type { OutsideRules } from '../../outside/outside-rules.ts';

const loopback = ['127.0.0.0/8', '::1/128'].flatMap((text) => parseNetwork(text) ?? []);
/** Key sets with certificates are larger than what webhooks answer. */
const maxBytes = 262_144;
const eachMs = 5_000;
const inAllMs = 15_000;

/** What came back is no answer that can be used. */
export class AnswerError extends Error {}

export type ProviderAnswer = { status: number; body: Buffer };
export type ProviderDoor = (url: string, request?: OutsideRequest) => Promise<ProviderAnswer>;

/** The demo may have a provider on this machine. */
const rulesOf = (outside: OutsideRules): OutsideRules =>
  outside.isDemo ? { ...outside, networks: [...outside.networks, ...loopback] } : outside;

export const mayCallProvider = (outside: OutsideRules, url: string): Promise<boolean> =>
  mayCallOutside(url, rulesOf(outside));

/** The calls of one login together take no longer than their limit. */
export function openProviderDoor(outside: OutsideRules): ProviderDoor {
  const endsAt = performance.now() + inAllMs;
  return async (url, request = { method: 'GET', headers: { accept: 'application/json' } }) => {
    const totalMs = Math.min(eachMs, Math.max(1, Math.floor(endsAt - performance.now())));
    const limits = { totalMs, connectMs: totalMs, bodyMs: totalMs, bytes: maxBytes + 1 };
    const { status, body } = await fetchOutside(url, request, { ...rulesOf(outside), limits });
    if (body.length > maxBytes) throw new AnswerError('it is too long');
    return { status, body };
  };
}

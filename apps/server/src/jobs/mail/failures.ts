import type { DueMail } from './outbox.ts';

type MailFailure = { code?: string; responseCode?: number; message?: string };

const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
const giveUpAfterMs = 3 * 86_400_000;
const shownMaxLength = 500;

/** The server itself cannot be talked to: the other mails of this run would fare no better. */
const serverTroubles = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS', 'EPROXY', 'ENOAUTH']);
/** Errors about this one mail: its address, or what it says. */
const mailTroubles = new Set(['EENVELOPE', 'EMESSAGE']);

const asFailure = (error: unknown): MailFailure => error ?? {};

export const isServerTrouble = (error: unknown): boolean => serverTroubles.has(asFailure(error).code ?? '');

/** 5xx for the address or the message: saying it again would change nothing. */
const isForGood = (error: unknown): boolean => {
  const { code = '', responseCode = 0 } = asFailure(error);
  return mailTroubles.has(code) && responseCode >= 500;
};

export const mayTryAgain = (error: unknown, { createdAt }: DueMail, now: number): boolean =>
  !isForGood(error) && now - createdAt.getTime() < giveUpAfterMs;

export const waitMsAfter = (attempts: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 10));

/** Servers repeat the address that they refuse. */
const address = /[^\s<>"']+@[^\s<>"']+/g;

/** Names the trouble; whose mail it is, is none of the log's business. */
export function describeFailure(error: unknown): string {
  const { code, responseCode, message = 'unknown' } = asFailure(error);
  return [code, responseCode, message].filter(Boolean).join(' ').replaceAll(address, '…').slice(0, shownMaxLength);
}

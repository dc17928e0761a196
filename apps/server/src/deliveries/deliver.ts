import type { Database } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { fetchOutside } from '../outside/fetch-outside.ts';
import { OutsideError, toOutsideError } from '../outside/outside-error.ts';
import type { OutsideRules } from '../outside/outside-rules.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import { composeRequest, type Composed } from './compose-request.ts';
import { testType, type DueDelivery } from './due-delivery.ts';
import { endAttempt, withhold, type Attempt } from './end-attempt.ts';
import { mailChannel } from './mail-channel.ts';
import { judgeAttempt, type Outcome } from './retry-plan.ts';

export type Sending = { database: Database; keys: SecretsKeys; rules: OutsideRules; publicUrl: URL };

/** How much of an answer the log keeps, in characters. */
const keptAnswer = 1_024;

/** One attempt. It is sent first and recorded afterwards: a process that dies between has sent it twice, and never not at all. */
export async function deliver(sending: Sending, organizationId: OrganizationId, delivery: DueDelivery): Promise<void> {
  const { database, keys, publicUrl } = sending;
  const scope = wholeOrganization(organizationId);
  if (!delivery.isShown) return database.writeTenant(scope, (writer) => withhold(writer, organizationId, delivery));
  if (delivery.endpoint.kind === 'mail')
    return database.writeTenant(scope, (writer) => mailChannel(writer, organizationId, delivery));
  const at = Date.now();
  const composed = composeRequest(delivery, { organizationId, keys, publicUrl, nowMs: at });
  const { retryAfter, ...tried } = await attempt(composed, sending.rules);
  const attempted: Attempt = { at, durationMs: Date.now() - at, ...tried };
  const verdict = judgeAttempt({
    outcome: { status: tried.status, retryAfter },
    attempts: delivery.attempts + 1,
    nowMs: Date.now(),
    isOnce: delivery.type === testType,
  });
  await database.writeTenant(scope, (writer) =>
    endAttempt(writer, organizationId, { delivery, attempt: attempted, verdict }),
  );
}

type Tried = Outcome & Pick<Attempt, 'status' | 'error' | 'body'>;

async function attempt(composed: Composed | null, rules: OutsideRules): Promise<Tried> {
  try {
    if (composed === null) throw new OutsideError('refused');
    const { status, retryAfter, body } = await fetchOutside(composed.url, composed.request, rules);
    return { status, retryAfter, error: null, body: readable(body) };
  } catch (error) {
    return { status: null, retryAfter: null, error: toOutsideError(error).failure, body: null };
  }
}

/** A database stores no NUL. */
const readable = (body: Buffer): string =>
  body.subarray(0, keptAnswer).toString().replaceAll('\0', '').slice(0, keptAnswer);

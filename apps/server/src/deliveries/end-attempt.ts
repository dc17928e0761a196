import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { OutsideFailure } from '../outside/outside-error.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import type { DueDelivery } from './due-delivery.ts';
import type { Verdict } from './retry-plan.ts';

/** As the log shows it; `body` is the beginning of the answer. */
export type Attempt = {
  at: number;
  status: number | null;
  durationMs: number;
  error: OutsideFailure | null;
  body: string | null;
};

type Ended = { delivery: DueDelivery; attempt: Attempt; verdict: Verdict };

/** What came of an attempt, and of the endpoint. Nothing is written if the lease had ended and somebody else is at it. */
export async function endAttempt(
  writer: Writer,
  organizationId: OrganizationId,
  { delivery, attempt, verdict }: Ended,
): Promise<void> {
  const nextAttemptAt = verdict.state === 'pending' ? verdict.nextAttemptAt : null;
  const { rows } = await sql`
    update deliveries set state = ${verdict.state}, attempts = attempts || ${JSON.stringify([attempt])}::jsonb, leased_until = null,
        next_attempt_at = to_timestamp(${nextAttemptAt}::double precision / 1000)
      where organization_id = ${organizationId} and id = ${delivery.id} and leased_until = ${delivery.leasedUntil}::timestamptz
      returning id`.execute(writer);
  if (rows.length === 0) return;
  await noteLast(writer, organizationId, delivery, verdict.state);
  if (verdict.state === 'failed') await judgeEndpoint(writer, organizationId, delivery, verdict.isGone);
}

export async function withhold(writer: Writer, organizationId: OrganizationId, delivery: DueDelivery): Promise<void> {
  await sql`update deliveries set state = 'withheld', leased_until = null, next_attempt_at = null
    where organization_id = ${organizationId} and id = ${delivery.id} and state = 'pending'`.execute(writer);
  await noteLast(writer, organizationId, delivery, 'withheld');
}

async function noteLast(
  writer: Writer,
  organizationId: OrganizationId,
  { endpointId }: DueDelivery,
  state: string,
): Promise<void> {
  await sql`update endpoints set last_delivery_at = now(), last_state = ${state},
      last_success_at = case when ${state} = 'delivered' then now() else last_success_at end
    where organization_id = ${organizationId} and id = ${endpointId}`.execute(writer);
}

/** An endpoint that took anything since this was queued works: it only refuses this one. */
async function judgeEndpoint(
  writer: Writer,
  organizationId: OrganizationId,
  { endpointId, createdAt, type }: DueDelivery,
  isGone: boolean,
): Promise<void> {
  if (isGone) return disableEndpoint(writer, organizationId, { endpointId, reason: 'gone' });
  if (type === 'test') return;
  const { rows } = await sql`select id from endpoints where organization_id = ${organizationId} and id = ${endpointId}
    and (last_success_at is null or last_success_at < to_timestamp(${createdAt}::double precision / 1000))`.execute(
    writer,
  );
  if (rows.length > 0) await disableEndpoint(writer, organizationId, { endpointId, reason: 'failing' });
}

import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { maxStartsOfDevice, maxStartsOfOrganization, maxWrongCodesOfOrganization } from './claim-limits.ts';

type Counts = { ofDevice: number; ofOrganization: number; wrongCodes: number; waitS: number };

const dayS = 86_400;

/** Starts that never reached the device do not count against it: it may be switched on late. */
export async function requireFewStarts(writer: Writer, organizationId: number, thingName: string): Promise<void> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where thing_name = ${thingName} and outcome is distinct from 'unreachable'
          and started_at > now() - interval '1 hour') as "ofDevice",
        count(*) filter (where started_at > now() - interval '1 hour') as "ofOrganization",
        coalesce(sum(attempts - (outcome is not distinct from 'claimed')::integer), 0) as "wrongCodes",
        ceil(extract(epoch from coalesce(min(started_at) filter (where started_at > now() - interval '1 hour'), now())
          + interval '1 hour' - now()))::integer as "waitS"
      from claims where organization_id = ${organizationId} and started_at > now() - interval '1 day'`.execute(writer);
  const { ofDevice, ofOrganization, wrongCodes, waitS } = rows[0]!;
  if (wrongCodes >= maxWrongCodesOfOrganization) throw organizationTooOften(dayS);
  if (ofOrganization >= maxStartsOfOrganization) throw organizationTooOften(waitS);
  if (ofDevice >= maxStartsOfDevice) throw deviceTooOften(waitS);
}

const tooOften = (code: 'devices-claim-start-4' | 'devices-claim-start-5') => (waitS: number) =>
  new ApiError(code, [waitS], { retryAfterS: waitS });

export const deviceTooOften = tooOften('devices-claim-start-4');
const organizationTooOften = tooOften('devices-claim-start-5');

import type { Reader } from '@ohmstead/database';
import {
  rollOutConditions,
  troubleConditions,
  type AlarmRuleSettings,
  type FirmwareRelease,
  type Trouble,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import { devicesWhere, type InOrganization, type Thing } from './alarm-thing.ts';
import { troubleWords, type HouseTrouble } from './trouble-words.ts';

/** By what became of the firmware of its analyzers, where the rule looks. */
export async function findStoppedRollOuts(
  reader: Reader,
  { organizationId }: InOrganization,
  rule: AlarmRuleSettings,
): Promise<Thing[]> {
  const { rows } = await sql<{ name: string; releases: FirmwareRelease[] }>`
    select coalesce(directory.organization_name(), '') as name, coalesce((
        select json_agg(json_build_object('model', model_name, 'releasedAt', ${timeMs('released_at')}, 'withdrawnAt', ${timeMs('withdrawn_at')}))
          from directory.releases_of(array(select distinct model_name from devices
            where devices.organization_id = ${organizationId} and ${devicesWhere(rule.where, undefined)}))), '[]') as releases`.execute(
    reader,
  );
  return rows.map(({ name, releases }) => organizationThing(organizationId, name, rollOutConditions(releases)));
}

/** By what went wrong with the product itself. That is at no location, so a rule for some locations finds nothing. */
export async function findHouseTroubles(
  reader: Reader,
  { organizationId }: InOrganization,
  rule: AlarmRuleSettings,
): Promise<Thing[]> {
  if (rule.where.locations !== null) return [];
  const { rows } = await sql<{ name: string; troubles: (Trouble & HouseTrouble)[] }>`
    select coalesce(directory.organization_name(), '') as name, coalesce((
        select json_agg(json_build_object('from', ${timeMs('began_at')}, 'until', ${timeMs('ended_at')}, 'kind', trouble.kind, 'detail', detail,
            'name', coalesce(endpoints.name, api_tokens.name), 'isWebhook', endpoints.kind = 'webhook', 'owner', owners.name,
            'reason', disabled_reason, 'endsAt', ${timeMs('expires_at')})
            order by began_at, trouble.id)
          from house_troubles as trouble
            left join endpoints on trouble.kind = 'endpoint' and endpoints.organization_id = trouble.organization_id
              and endpoints.id = subject_id
            left join api_tokens on trouble.kind = 'token' and api_tokens.organization_id = trouble.organization_id
              and api_tokens.id = subject_id
            left join service_accounts as owners on owners.organization_id = api_tokens.organization_id and owners.id = api_tokens.owner_id
          where trouble.organization_id = ${organizationId}), '[]') as troubles`.execute(reader);
  return rows.map(({ name, troubles }) => ({
    ...organizationThing(organizationId, name, troubleConditions(troubles)),
    words: troubleWords(troubles.filter(({ until }) => until === null)),
  }));
}

const organizationThing = (id: number, name: string, conditions: Thing['conditions']): Thing => ({
  kind: 'organization',
  id,
  name,
  deviceId: null,
  bayId: null,
  batteryId: null,
  locationId: null,
  conditions,
});

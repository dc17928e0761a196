import type { AlarmRule } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { contentOf, type AlarmRuleRow } from '../../../alarms/alarm-rule-row.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function alarmRuleReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/alarmRules', async (request) => {
    const actor = actorOf(request);
    return { alarmRules: await database.readTenant(actor, (reader) => listRules(reader, actor)) };
  });
}

type CountedRow = AlarmRuleRow & { raised30Days: number };

const selectRules = ({ organizationId }: Actor): RawBuilder<CountedRow> => sql`
  select id, name, kind, enabled, settings, version, (
      select count(*) from alarms join alarm_events on alarm_events.organization_id = alarms.organization_id
          and alarm_events.alarm_id = alarms.id
        where alarms.organization_id = alarm_rules.organization_id and alarms.rule_id = alarm_rules.id
          and alarm_events.what = 'raised' and alarm_events.at > now() - interval '30 days') as "raised30Days"
    from alarm_rules where organization_id = ${organizationId}`;

const asRule = (row: CountedRow): AlarmRule => ({
  id: row.id,
  ...contentOf(row),
  raised30Days: row.raised30Days,
  version: row.version,
});

async function listRules(reader: Reader, actor: Actor): Promise<AlarmRule[]> {
  const { rows } = await sql<CountedRow>`${selectRules(actor)} order by lower(name), id`.execute(reader);
  return rows.map(asRule);
}

export async function getRule(reader: Reader, actor: Actor, id: number): Promise<AlarmRule> {
  const { rows } = await sql<CountedRow>`${selectRules(actor)} and id = ${id}`.execute(reader);
  const [row] = rows;
  if (!row) throw new ApiError('alarmRules-not-found');
  return asRule(row);
}

/** Locks it until the end of the transaction. */
export async function holdRule(writer: Reader, { organizationId }: Actor, id: number): Promise<AlarmRuleRow> {
  const { rows } = await sql<AlarmRuleRow>`select id, name, kind, enabled, settings, version from alarm_rules
    where organization_id = ${organizationId} and id = ${id} for no key update`.execute(writer);
  const [row] = rows;
  if (!row) throw new ApiError('alarmRules-not-found');
  return row;
}

import type { NewAlarmRule } from '@ohmstead/contract';
import { onlyRow, openDatabase, type Database, type Reader } from '@ohmstead/database';
import { wholeOrganization, type Actor, type OrganizationId, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { foldAlarms } from '../alarms/fold-alarms.ts';
import { addAlarmRule } from '../api/features/alarm-rules/alarm-rule-changes.ts';
import { acknowledgeAlarms, assignAlarms, commentOnAlarms } from '../api/features/alarms/alarm-changes.ts';
import type { Author } from '../audit/author.ts';

type Owner = { organizationId: OrganizationId; userId: UserId };

const rules: readonly NewAlarmRule[] = [
  {
    name: 'Analyzer offline',
    kind: 'device-offline',
    steps: [{ severity: 'warning' }, { severity: 'critical', afterMinutes: 60 }],
  },
  { name: 'Service failed', kind: 'service-failed' },
  {
    name: 'State of health below 80 %',
    kind: 'soh-below',
    steps: [{ severity: 'warning' }, { severity: 'critical', threshold: 70 }],
  },
  { name: 'State of health fell', kind: 'soh-fell', steps: [{ severity: 'critical' }] },
];

/** Four rules, what they raise in the history, and what people did about two of these alarms; nothing if there are rules, after an interrupted start. */
export async function createAlarms(databaseUrl: string, { organizationId, userId }: Owner): Promise<void> {
  const [api, worker] = [openDatabase(databaseUrl, 'api'), openDatabase(databaseUrl, 'worker')];
  const scope = wholeOrganization(organizationId, userId);
  const author = { ip: '127.0.0.1', actor: { ...scope, userId, isSuperuser: true, permissions: new Set<never>() } };
  try {
    await api.writeTenant(scope, async (writer) => {
      const { rows } = await sql`select from alarm_rules where organization_id = ${organizationId} limit 1`.execute(
        writer,
      );
      if (rows.length === 0) for (const rule of rules) await addAlarmRule(writer, author, rule);
    });
    while (await worker.writeTenant(scope, (writer) => foldAlarms(writer, scope)));
    await workOff(api, author);
  } finally {
    await Promise.all([api.close(), worker.close()]);
  }
}

/** Of what was raised earlier, everybody knows: the bell tells what is new. */
const knownAfterDays = 30;

/** One is acknowledged, with a comment, another one is somebody's, and the old ones are acknowledged. */
async function workOff(database: Database, author: Author): Promise<void> {
  await database.writeTenant(author.actor, async (writer) => {
    const [known, owned] = await findAlarms(writer, author.actor);
    if (!known || !owned) return;
    await acknowledgeAlarms(writer, author, [[known.id, known.apiVersion]]);
    await commentOnAlarms(writer, author, [known.id], 'Cells ordered, replaced with the next service.');
    await assignAlarms(writer, author, [[owned.id, owned.apiVersion]], owned.technicianId);
    await acknowledgeAlarms(writer, author, await findOldAlarms(writer, author.actor));
  });
}

type Found = { id: number; apiVersion: number; technicianId: number };

/** Alarms that a technician sees; none if somebody has worked on them. */
async function findAlarms(reader: Reader, { organizationId }: Actor): Promise<Found[]> {
  const { rows } = await sql<{ alarms: Found[] }>`
    select coalesce(json_agg(json_build_object('id', id, 'apiVersion', api_version, 'technicianId', technician_id) order by raised_at desc), '[]') as alarms
      from (
        select alarms.id, api_version, raised_at, users.id as technician_id from alarms
            join group_locations on group_locations.organization_id = alarms.organization_id
              and group_locations.location_id = alarms.location_id
            join users on users.organization_id = alarms.organization_id and users.group_id = group_locations.group_id
          where alarms.organization_id = ${organizationId} and active
            and not exists (select from alarms as known where known.organization_id = ${organizationId} and known.assignee_id is not null)
          order by raised_at desc limit 2) as found`.execute(reader);
  return onlyRow(rows).alarms;
}

async function findOldAlarms(reader: Reader, { organizationId }: Actor): Promise<[id: number, apiVersion: number][]> {
  const { rows } = await sql<{ id: number; apiVersion: number }>`
    select id, api_version as "apiVersion" from alarms where organization_id = ${organizationId} and active and not acknowledged
      and assignee_id is null and raised_at < now() - ${`${knownAfterDays} days`}::interval order by id`.execute(
    reader,
  );
  return rows.map(({ id, apiVersion }) => [id, apiVersion]);
}

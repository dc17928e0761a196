import type { AlarmRule, AlarmRuleContent, AlarmRuleUpdate, NewAlarmRule } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { contentOf } from '../../../alarms/alarm-rule-row.ts';
import { endAlarmsOfRule } from '../../../alarms/end-alarms.ts';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { once } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { getRule, holdRule } from './alarm-rule-reads.ts';
import { completeRule, holdChannels, requireNamed, requireOwnLocations } from './check-alarm-rule.ts';

export function alarmRuleChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/alarmRules', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      once(request, writer, () => addAlarmRule(writer, author, request.body)),
    );
  });

  route(app, 'PUT /api/alarmRules/:id', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) => editRule(writer, author, id, request.body));
  });

  route(app, 'DELETE /api/alarmRules/:id', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => deleteRule(writer, author, Number(request.params.id)));
  });
}

/** The worker applies it to everything that is known. */
async function announceRule(writer: Writer, { actor }: Author): Promise<void> {
  await announceChanges(writer, actor.organizationId, ['alarmRules']);
  await sql`select pg_notify('alarms', '')`.execute(writer);
}

export async function addAlarmRule(writer: Writer, author: Author, body: NewAlarmRule): Promise<AlarmRule> {
  const { actor } = author;
  const { name, kind, enabled, ...settings } = completeRule(body, 'add');
  requireOwnLocations(actor, settings.where.locations);
  await holdChannels(writer, actor, { name, kind, enabled, ...settings });
  await requireNamed(writer, actor, { name, kind, enabled, ...settings }, 'add');
  const insertion = sql<{ id: number }>`
    insert into alarm_rules (organization_id, name, kind, enabled, settings)
      values (${actor.organizationId}, ${name}, ${kind}, ${enabled}, ${JSON.stringify(settings)}) returning id`;
  const { rows } = await refuseOnConstraint(
    { alarm_rules__lower_name__key: 'alarmRules-add-3' },
    insertion.execute(writer),
  );
  const { id } = onlyRow(rows);
  const changes = [{ id, after: { name, kind, enabled, ...settings } }];
  await recordAudit(writer, author, { action: 'alarmRules-add', objectKind: 'alarmRule', changes });
  await announceRule(writer, author);
  return getRule(writer, actor, id);
}

async function editRule(
  writer: Writer,
  author: Author,
  id: number,
  { version, ...body }: AlarmRuleUpdate,
): Promise<AlarmRule> {
  const { actor } = author;
  const row = await holdRule(writer, actor, id);
  const held = contentOf(row);
  requireOwnLocations(actor, held.where.locations);
  requireVersion(row.version, baseVersion(version), 'alarmRules-update-6');
  if (body.kind !== undefined && body.kind !== held.kind) throw new ApiError('alarmRules-update-10');
  const wanted = completeRule({ ...held, ...body }, 'update');
  requireOwnLocations(actor, wanted.where.locations);
  await holdChannels(writer, actor, wanted);
  await requireNamed(writer, actor, wanted, 'update');
  const change = changedFields(held, wanted);
  if (Object.keys(change.after).length === 0) return getRule(writer, actor, id);
  await writeRule(writer, author, id, wanted);
  await recordAudit(writer, author, {
    action: 'alarmRules-update',
    objectKind: 'alarmRule',
    changes: [{ id, ...change }],
  });
  await announceRule(writer, author);
  return getRule(writer, actor, id);
}

async function writeRule(writer: Writer, { actor }: Author, id: number, wanted: AlarmRuleContent): Promise<void> {
  const { name, kind: _, enabled, ...settings } = wanted;
  const update = sql`
    update alarm_rules set name = ${name}, enabled = ${enabled}, settings = ${JSON.stringify(settings)}, version = version + 1
      where organization_id = ${actor.organizationId} and id = ${id}`;
  await refuseOnConstraint({ alarm_rules__lower_name__key: 'alarmRules-update-5' }, update.execute(writer));
}

async function deleteRule(writer: Writer, author: Author, id: number): Promise<void> {
  const { actor } = author;
  const before = contentOf(await holdRule(writer, actor, id));
  requireOwnLocations(actor, before.where.locations);
  await endAlarmsOfRule(writer, id);
  await sql`delete from alarm_rules where organization_id = ${actor.organizationId} and id = ${id}`.execute(writer);
  await recordAudit(writer, author, {
    action: 'alarmRules-delete',
    objectKind: 'alarmRule',
    changes: [{ id, before }],
  });
  await announceRule(writer, author);
}

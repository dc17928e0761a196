import type { MaintenanceWindow, MaintenanceWindowUpdate, NewMaintenanceWindow } from '@ohmstead/contract';
import { onlyRow, type Reader, type Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { once } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { doAllExist, requireHours, requireOwnLocations, type RuleCall } from './check-alarm-rule.ts';

const longestMs = 366 * 24 * 60 * 60_000;

export function maintenanceWindowRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/maintenanceWindows', async (request) => {
    const actor = actorOf(request);
    return {
      maintenanceWindows: await database.readTenant(actor, async (reader) => {
        const { rows } = await sql<MaintenanceWindow>`${selectWindows(actor)} order by from_at, id`.execute(reader);
        return rows;
      }),
    };
  });

  route(app, 'POST /api/maintenanceWindows', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      once(request, writer, () => addWindow(writer, author, request.body)),
    );
  });

  route(app, 'PUT /api/maintenanceWindows/:id', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) => editWindow(writer, author, id, request.body));
  });

  route(app, 'DELETE /api/maintenanceWindows/:id', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => deleteWindow(writer, author, Number(request.params.id)));
  });
}

type Content = Omit<MaintenanceWindow, 'id' | 'version'>;

const selectWindows = ({ organizationId }: Actor): RawBuilder<MaintenanceWindow> => sql`
  select id, name, (date_part('epoch', from_at) * 1000)::bigint as "from", (date_part('epoch', until_at) * 1000)::bigint as until,
      settings -> 'rules' as rules, settings -> 'devices' as devices, settings -> 'locations' as locations,
      settings -> 'weekly' as weekly, version
    from maintenance_windows where organization_id = ${organizationId}`;

const codes = {
  add: { name: 'maintenanceWindows-add-1', end: 'maintenanceWindows-add-4', missing: 'maintenanceWindows-add-5' },
  update: {
    name: 'maintenanceWindows-update-1',
    end: 'maintenanceWindows-update-7',
    missing: 'maintenanceWindows-update-8',
  },
} as const;

/** With what was not said. */
async function check(reader: Reader, actor: Actor, body: NewMaintenanceWindow, call: RuleCall): Promise<Content> {
  const { from, until, rules = null, devices = null, locations = null, weekly = null } = body;
  const name = body.name.trim();
  if (name === '') throw new ApiError(codes[call].name);
  if (until <= from || until - from > longestMs) throw new ApiError(codes[call].end);
  requireHours(weekly);
  requireOwnLocations(actor, locations);
  if (!(await doAllExist(reader, actor, { alarm_rules: rules, devices, locations })))
    throw new ApiError(codes[call].missing);
  return { name, from, until, rules, devices, locations, weekly };
}

/** Whatever waits for the end of a silence is looked at again. */
async function announceWindows(writer: Writer, { organizationId }: Actor): Promise<void> {
  await sql`update alarm_states set due_at = now() where organization_id = ${organizationId} and alarm_id is not null`.execute(
    writer,
  );
  await announceChanges(writer, organizationId, ['alarmRules']);
  await sql`select pg_notify('alarms', '')`.execute(writer);
}

const columnsOf = ({ name, from, until, ...settings }: Content) => ({
  name,
  from: new Date(from),
  until: new Date(until),
  settings: JSON.stringify(settings),
});

async function addWindow(writer: Writer, author: Author, body: NewMaintenanceWindow): Promise<MaintenanceWindow> {
  const { actor } = author;
  const wanted = await check(writer, actor, body, 'add');
  const { name, from, until, settings } = columnsOf(wanted);
  const { rows } = await sql<{ id: number; version: number }>`
    insert into maintenance_windows (organization_id, name, from_at, until_at, settings)
      values (${actor.organizationId}, ${name}, ${from}, ${until}, ${settings}) returning id, version`.execute(writer);
  const added = { ...onlyRow(rows), ...wanted };
  await recordAudit(writer, author, {
    action: 'maintenanceWindows-add',
    objectKind: 'maintenanceWindow',
    changes: [{ id: added.id, after: wanted }],
  });
  await announceWindows(writer, actor);
  return added;
}

async function holdWindow(writer: Writer, actor: Actor, id: number): Promise<MaintenanceWindow> {
  const { rows } = await sql<MaintenanceWindow>`${selectWindows(actor)} and id = ${id} for no key update`.execute(
    writer,
  );
  const [held] = rows;
  if (!held) throw new ApiError('maintenanceWindows-not-found');
  requireOwnLocations(actor, held.locations);
  return held;
}

async function editWindow(
  writer: Writer,
  author: Author,
  windowId: number,
  { version: base, ...body }: MaintenanceWindowUpdate,
): Promise<MaintenanceWindow> {
  const { actor } = author;
  const { id, version, ...held } = await holdWindow(writer, actor, windowId);
  requireVersion(version, baseVersion(base), 'maintenanceWindows-update-6');
  const wanted = await check(writer, actor, { ...held, ...body }, 'update');
  const change = changedFields(held, wanted);
  if (Object.keys(change.after).length === 0) return { id, version, ...held };
  const { name, from, until, settings } = columnsOf(wanted);
  await sql`update maintenance_windows set name = ${name}, from_at = ${from}, until_at = ${until}, settings = ${settings},
      version = version + 1 where organization_id = ${actor.organizationId} and id = ${id}`.execute(writer);
  await recordAudit(writer, author, {
    action: 'maintenanceWindows-update',
    objectKind: 'maintenanceWindow',
    changes: [{ id, ...change }],
  });
  await announceWindows(writer, actor);
  return { id, version: version + 1, ...wanted };
}

async function deleteWindow(writer: Writer, author: Author, windowId: number): Promise<void> {
  const { actor } = author;
  const { id, version: _, ...before } = await holdWindow(writer, actor, windowId);
  await sql`delete from maintenance_windows where organization_id = ${actor.organizationId} and id = ${id}`.execute(
    writer,
  );
  await recordAudit(writer, author, {
    action: 'maintenanceWindows-delete',
    objectKind: 'maintenanceWindow',
    changes: [{ id, before }],
  });
  await announceWindows(writer, actor);
}

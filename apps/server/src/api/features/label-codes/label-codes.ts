import { randomBytes } from 'node:crypto';
import type { LabelCodesBody } from '@ohmstead/contract';
import { labelCodeCharacters, labelCodeLength, labelCodePath } from '@ohmstead/domain';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import type { Author } from '../../../audit/author.ts';
import { recordAudit, type AuditedAction, type AuditedChange } from '../../../audit/record-audit.ts';
import { route } from '../../route.ts';
import { findCodes } from './find-codes.ts';

export function labelCodes(app: FastifyInstance, { database, readAs, origins }: ApiParts): void {
  const address = `${origins.publicOrigin}${labelCodePath}`;

  route(app, 'POST /api/labelCodes', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, async (writer) => ({
      address,
      ...(await codesOf(writer, author, request.body)),
    }));
  });

  route(app, 'POST /api/labelCodes/find', (request) =>
    readAs(request, async (reader, actor) => ({ found: await findCodes(reader, actor, request.body.codes) })),
  );
}

type Labelled = {
  table: 'batteries' | 'devices' | 'bays';
  column: 'battery_id' | 'device_id' | 'bay_id';
  audit: AuditedAction;
};

const kinds = {
  batteries: { table: 'batteries', column: 'battery_id', audit: { action: 'batteries-label', objectKind: 'battery' } },
  devices: { table: 'devices', column: 'device_id', audit: { action: 'devices-label', objectKind: 'device' } },
  bays: { table: 'bays', column: 'bay_id', audit: { action: 'devices-bay-label', objectKind: 'device' } },
} as const satisfies Record<string, Labelled>;

type Codes = [id: number, code: string][];

/** In the order in which rows are locked everywhere (docs/decisions/0157). */
async function codesOf(
  writer: Writer,
  author: Author,
  { deviceIds = [], bayIds = [], batteryIds = [] }: LabelCodesBody,
) {
  const devices = await codesFor(writer, author, kinds.devices, deviceIds);
  const bays = await codesFor(writer, author, kinds.bays, bayIds);
  return { devices, bays, batteries: await codesFor(writer, author, kinds.batteries, batteryIds) };
}

async function codesFor(writer: Writer, author: Author, kind: Labelled, ids: readonly number[]): Promise<Codes> {
  if (ids.length === 0) return [];
  const made = await makeMissing(writer, author, kind, ids);
  await recordAudit(writer, author, { ...kind.audit, changes: await auditedOf(writer, author, kind, made) });
  const column = sql.ref(kind.column);
  const { rows } = await sql<{ id: number; code: string }>`select ${column} as id, code from label_codes
    where organization_id = ${author.actor.organizationId} and ${column} = any (${ids}::bigint[]) order by 1`.execute(
    writer,
  );
  return rows.map(({ id, code }) => [id, code]);
}

/** The audit log knows bays by their devices. */
async function auditedOf(
  writer: Writer,
  { actor }: Author,
  { table }: Labelled,
  ids: readonly number[],
): Promise<AuditedChange[]> {
  if (table !== 'bays') return ids.map((id) => ({ id }));
  const { rows } = await sql<{ deviceId: number; bay: number }>`select device_id as "deviceId", number as bay from bays
    where organization_id = ${actor.organizationId} and id = any (${ids}::bigint[]) order by id`.execute(writer);
  return rows.map(({ deviceId, bay }) => ({ id: deviceId, after: { bay } }));
}

/** A thing is held until its code is there, so that nobody deletes it in between. Whoever prints the same label at the same time waits. */
async function makeMissing(
  writer: Writer,
  { actor: { organizationId } }: Author,
  { table, column }: Labelled,
  ids: readonly number[],
): Promise<number[]> {
  const things = sql.table(table);
  const key = sql.ref(column);
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id from ${things}
        where organization_id = ${organizationId} and id = any (${ids}::bigint[])
          and not exists (select from label_codes as labelled
            where labelled.organization_id = ${organizationId} and labelled.${key} = ${things}.id)
        order by id for key share
    ), drawn as (
      select id, code from unnest(${ids}::bigint[], ${ids.map(drawCode)}::text[]) as drawn (id, code)
    ), made as (
      insert into label_codes (organization_id, code, ${key})
        select distinct on (held.id) ${organizationId}, drawn.code, held.id from held join drawn on drawn.id = held.id order by held.id
        on conflict (organization_id, ${key}) do nothing
        returning ${key} as id
    )
    select held.id from made join held on held.id = made.id order by held.id`.execute(writer);
  return rows.map(({ id }) => id);
}

/** 60 random bits. */
const drawCode = (): string =>
  Array.from(randomBytes(labelCodeLength), (byte) => labelCodeCharacters[byte % labelCodeCharacters.length]).join('');

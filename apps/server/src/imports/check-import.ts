import type { Database, Writer } from '@ohmstead/database';
import { maxInvitations, type TableKind } from '@ohmstead/contract';
import {
  judgeRow,
  importKeysOf,
  rowReason,
  wholeOrganization,
  type Actor,
  type ImportKey,
  type ImportPlan,
  type ImportRow,
  type JudgedRow,
  type StoredThing,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { keyText } from './find-batteries.ts';
import { findThings } from './find-things.ts';
import { countRows } from './import-rows.ts';
import { createPlan } from './import-plan.ts';
import { listChoices } from './list-choices.ts';
import { moveImport, readContent, type OpenTableImport } from './open-import.ts';
import { readImportRows } from './reading/read-import-file.ts';

/** Finds out for each row what importing it would do, with the rights of this moment, and writes it down. Interrupted, it begins again. */
export async function checkImport(database: Database, actor: Actor, open: OpenTableImport): Promise<void> {
  const { organizationId } = actor;
  const { mapping, format } = open;
  if (!mapping || !format) throw new Error('An import without a mapping was checked');
  const [content, choices] = await database.readTenant(actor, (reader) =>
    Promise.all([readContent(reader, organizationId, open.id), listChoices(reader, actor, open.kind)]),
  );
  const plan = createPlan(open, mapping, actor, choices);
  await database.writeTenant(wholeOrganization(organizationId), (writer) =>
    removeRows(writer, organizationId, open.id),
  );
  const judging: Judging = { kind: open.kind, actor, plan, linesByKey: new Map(), created: 0 };
  for await (const rows of readImportRows(content, format))
    await database.writeTenant(actor, async (writer) => {
      const judged = await judgeRows(writer, judging, rows);
      await saveRows(writer, organizationId, open.id, judged);
    });
  await database.writeTenant(actor, async (writer) => {
    const counts = await countRows(writer, organizationId, open.id);
    await moveImport(writer, organizationId, open, sql`state = 'checked', counts = ${JSON.stringify(counts)}::jsonb`);
  });
}

const removeRows = (writer: Writer, organizationId: number, id: number) =>
  sql`delete from import_rows where organization_id = ${organizationId} and import_id = ${id}`.execute(writer);

type Judging = {
  kind: TableKind;
  actor: Actor;
  plan: ImportPlan;
  linesByKey: Map<string, number>;
  created: number;
};

async function judgeRows(writer: Writer, judging: Judging, rows: readonly ImportRow[]): Promise<JudgedRow[]> {
  const { kind, actor, plan, linesByKey } = judging;
  const keyed = rows.map((row) => ({ row, keys: importKeysOf(plan, row) }));
  const names = new Set(keyed.flatMap(({ keys }) => keys.map(([first = '']) => first)));
  const stored = await findThings[kind](writer, actor.organizationId, [...names]);
  return keyed.map(({ row, keys }) => {
    const existing = findStored(stored, keys);
    const key = existing ? `id ${existing.id}` : keyText(keys[0] ?? []);
    const takenAt = (keys[0]?.[0] ?? '') === '' ? undefined : linesByKey.get(key);
    if (takenAt === undefined) linesByKey.set(key, row.line);
    return limitInvitations(judging, judgeRow(plan, row, existing, takenAt));
  });
}

/** As many people as one call invites. */
function limitInvitations(judging: Judging, judged: JudgedRow): JudgedRow {
  if (judging.kind !== 'users' || judged.state !== 'create') return judged;
  if (judging.created < maxInvitations) {
    judging.created++;
    return judged;
  }
  return { ...judged, state: 'wrong', reasons: [rowReason(null, 'imports-row-25', maxInvitations)] };
}

/** The likeliest of the keys that a row may mean. */
function findStored(stored: ReadonlyMap<string, StoredThing>, keys: readonly ImportKey[]): StoredThing | undefined {
  for (const key of keys) {
    const thing = (key[0] ?? '') === '' ? undefined : stored.get(keyText(key));
    if (thing) return thing;
  }
  return undefined;
}

const saveRows = (writer: Writer, organizationId: number, id: number, rows: readonly JudgedRow[]) =>
  sql`insert into import_rows (organization_id, import_id, line, state, battery_id, api_version, cells, reasons)
    select ${organizationId}, ${id}, line, state, "objectId", "apiVersion", cells, reasons
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (line integer, state text, "objectId" bigint, "apiVersion" integer, cells jsonb, reasons jsonb)`.execute(
    writer,
  );

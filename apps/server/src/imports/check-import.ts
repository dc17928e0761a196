import type { Database, Writer } from '@ohmstead/database';
import {
  batteryKeysOf,
  judgeRow,
  wholeOrganization,
  type Actor,
  type BatteryKey,
  type ImportPlan,
  type ImportRow,
  type JudgedRow,
  type StoredBattery,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { findBySerialNumbers, keyText, listPlaces } from './find-batteries.ts';
import { countRows } from './import-rows.ts';
import { createPlan } from './import-plan.ts';
import { moveImport, readContent, type OpenTableImport } from './open-import.ts';
import { readImportRows } from './reading/read-import-file.ts';

/** Finds out for each row what importing it would do, with the rights of this moment, and writes it down. Interrupted, it begins again. */
export async function checkImport(database: Database, actor: Actor, open: OpenTableImport): Promise<void> {
  const { organizationId } = actor;
  const { mapping, format } = open;
  if (!mapping || !format) throw new Error('An import without a mapping was checked');
  const [content, places] = await database.readTenant(actor, (reader) =>
    Promise.all([readContent(reader, organizationId, open.id), listPlaces(reader, organizationId)]),
  );
  const plan = createPlan(open.columns, mapping, actor, places);
  await database.writeTenant(wholeOrganization(organizationId), (writer) =>
    removeRows(writer, organizationId, open.id),
  );
  const linesByKey = new Map<string, number>();
  for await (const rows of readImportRows(content, format))
    await database.writeTenant(actor, async (writer) => {
      const judged = await judgeRows({ writer, actor, plan, linesByKey }, rows);
      await saveRows(writer, organizationId, open.id, judged);
    });
  await database.writeTenant(actor, async (writer) => {
    const counts = await countRows(writer, organizationId, open.id);
    await moveImport(writer, organizationId, open, sql`state = 'checked', counts = ${JSON.stringify(counts)}::jsonb`);
  });
}

const removeRows = (writer: Writer, organizationId: number, id: number) =>
  sql`delete from import_rows where organization_id = ${organizationId} and import_id = ${id}`.execute(writer);

type Judging = { writer: Writer; actor: Actor; plan: ImportPlan; linesByKey: Map<string, number> };

async function judgeRows(
  { writer, actor, plan, linesByKey }: Judging,
  rows: readonly ImportRow[],
): Promise<JudgedRow[]> {
  const keyed = rows.map((row) => ({ row, keys: batteryKeysOf(plan, row) }));
  const serialNumbers = new Set(keyed.flatMap(({ keys }) => keys.map(({ serialNumber }) => serialNumber)));
  const stored = await findBySerialNumbers(writer, actor.organizationId, [...serialNumbers]);
  return keyed.map(({ row, keys }) => {
    const existing = findStored(stored, keys);
    const key = existing ? `id ${existing.id}` : keyText(keys[0] ?? { serialNumber: '', modelName: '' });
    const takenAt = keys[0]?.serialNumber === '' ? undefined : linesByKey.get(key);
    if (takenAt === undefined) linesByKey.set(key, row.line);
    return judgeRow(plan, row, existing, takenAt);
  });
}

/** The likeliest of the keys that a row may mean. */
function findStored(
  stored: ReadonlyMap<string, StoredBattery>,
  keys: readonly BatteryKey[],
): StoredBattery | undefined {
  for (const key of keys) {
    const battery = key.serialNumber === '' ? undefined : stored.get(keyText(key));
    if (battery) return battery;
  }
  return undefined;
}

const saveRows = (writer: Writer, organizationId: number, id: number, rows: readonly JudgedRow[]) =>
  sql`insert into import_rows (organization_id, import_id, line, state, battery_id, api_version, cells, reasons)
    select ${organizationId}, ${id}, line, state, "batteryId", "apiVersion", cells, reasons
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (line integer, state text, "batteryId" bigint, "apiVersion" integer, cells jsonb, reasons jsonb)`.execute(
    writer,
  );

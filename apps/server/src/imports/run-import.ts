import type { Database, Writer } from '@ohmstead/database';
import { rowReason, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { countRows, findRows, markWritten, markWrong, type Conflict, type StoredRow } from './import-rows.ts';
import { clientOf, holdImport, moveImport, type OpenTableImport } from './open-import.ts';
import { takeBack } from './take-back.ts';
import { writeRowsOfImport } from './write-rows-of-import.ts';

/** Rows of one transaction, during which changes of others to batteries wait, and which the next look at each open list carries. */
export const runBatchRows = 250;
const lookRows = 5_000;
/** All or nothing: something stood against the import after it had begun, and what it wrote is taken back. */
const takingBack = -1;

/** Something stands against rows of an import that writes all or nothing: the batch is rolled back. */
export class ImportConflict extends Error {
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    super('Something stands against the import');
    this.conflicts = conflicts;
  }
}

type Step = { writer: Writer; author: Author; open: OpenTableImport };

/** Takes the next step of a run; a process that dies leaves it as it was before the step. */
export async function runStep(database: Database, actor: Actor, found: OpenTableImport): Promise<void> {
  const author: Author = { actor, ip: found.ip, session: found.session, client: clientOf(found) };
  await database.writeTenant(actor, async (writer) => {
    const open = await holdImport(writer, actor.organizationId, found);
    if (!open) return;
    const step = { writer, author, open };
    if (open.lastLine === takingBack) await takeBackStep(step);
    else if (open.lastLine === 0 && !open.rightOnly && (await findConflicts(step)) > 0) await endAsChecked(step);
    else await writeStep(step);
  });
}

const organizationOf = ({ author }: Step) => author.actor.organizationId;

async function writeStep(step: Step): Promise<void> {
  const { writer, author, open } = step;
  const from = { line: open.lastLine, isWritten: false, limit: runBatchRows };
  const rows = await findRows(writer, organizationOf(step), open.id, from);
  const last = rows.at(-1);
  if (!last) return endAsDone(step);
  const running = { id: open.id, defaultLocationId: open.mapping?.defaultLocationId ?? null };
  const { written, conflicts } = await writeRowsOfImport(writer, author, running, rows);
  if (conflicts.length > 0 && !open.rightOnly) throw new ImportConflict(conflicts);
  if (conflicts.length > 0) await markWrong(writer, organizationOf(step), open.id, conflicts);
  await markWritten(writer, organizationOf(step), open.id, written);
  await saveLine(step, last.line);
}

const saveLine = ({ writer, author, open }: Step, line: number) =>
  sql`update imports set last_line = ${line}, failures = 0, served_at = clock_timestamp()
    where organization_id = ${author.actor.organizationId} and id = ${open.id}`.execute(writer);

async function endAsDone(step: Step): Promise<void> {
  const counts = await countRows(step.writer, organizationOf(step), step.open.id);
  await moveImport(
    step.writer,
    organizationOf(step),
    step.open,
    sql`state = 'done', counts = ${JSON.stringify(counts)}::jsonb, expires_at = now() + interval '30 days'`,
  );
}

async function endAsChecked(step: Step): Promise<void> {
  const counts = await countRows(step.writer, organizationOf(step), step.open.id);
  await moveImport(
    step.writer,
    organizationOf(step),
    step.open,
    sql`state = 'checked', counts = ${JSON.stringify(counts)}::jsonb, last_line = 0`,
  );
}

async function takeBackStep(step: Step): Promise<void> {
  const { writer, author, open } = step;
  const rows = await findRows(writer, organizationOf(step), open.id, { line: 0, isWritten: true, limit: runBatchRows });
  if (rows.length === 0) return endAsChecked(step);
  await takeBack(writer, author, open.id, rows);
  await saveLine(step, takingBack);
}

/** After the batch was rolled back. */
export async function noteConflicts(
  database: Database,
  actor: Actor,
  open: OpenTableImport,
  conflicts: readonly Conflict[],
): Promise<void> {
  await database.writeTenant(actor, async (writer) => {
    const author: Author = { actor, ip: open.ip };
    await markWrong(writer, actor.organizationId, open.id, conflicts);
    await saveLine({ writer, author, open }, takingBack);
  });
}

/** Before anything is written: returns how many rows something stands against. */
async function findConflicts(step: Step): Promise<number> {
  let count = await markStale(step);
  for (let line = 0; ;) {
    const rows = await findRows(step.writer, organizationOf(step), step.open.id, {
      line,
      isWritten: false,
      limit: lookRows,
    });
    const last = rows.at(-1);
    if (!last) return count;
    const conflicts = await findTaken(step.writer, rows);
    if (conflicts.length > 0) await markWrong(step.writer, organizationOf(step), step.open.id, conflicts);
    count += conflicts.length;
    line = last.line;
  }
}

async function markStale({ writer, author, open }: Step): Promise<number> {
  const reason = JSON.stringify(rowReason(null, 'imports-row-12'));
  const { rows } =
    await sql`update import_rows set state = 'wrong', reasons = reasons || jsonb_build_array(${reason}::jsonb)
    where organization_id = ${author.actor.organizationId} and import_id = ${open.id} and state = 'change' and not exists (
      select from batteries where batteries.organization_id = import_rows.organization_id
        and batteries.id = import_rows.battery_id and batteries.api_version = import_rows.api_version)
    returning line`.execute(writer);
  return rows.length;
}

async function findTaken(writer: Writer, rows: readonly StoredRow[]): Promise<Conflict[]> {
  const created = rows.filter(({ state }) => state === 'create');
  const textsOf = (key: string) =>
    created.map(({ cells }) => String(cells.find(({ field }) => field === key)?.new ?? ''));
  const { rows: taken } = await sql<{ place: number }>`
    select app.taken_battery_keys(${textsOf('serialNumber')}::text[], ${textsOf('modelName')}::text[]) as place`.execute(
    writer,
  );
  return taken.flatMap(({ place }) => {
    const row = created[place - 1];
    return row ? [{ line: row.line, reason: rowReason(null, 'imports-row-11') }] : [];
  });
}

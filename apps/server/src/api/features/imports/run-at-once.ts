import type { ImportKind } from '@ohmstead/contract';
import type { Database, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import {
  countRows,
  findRows,
  markWritten,
  markWrong,
  textOfCell,
  type StoredRow,
} from '../../../imports/import-rows.ts';
import { clientOf, moveImport } from '../../../imports/open-import.ts';
import { rememberColumns } from '../../../imports/remembered-columns.ts';
import type { WrittenRows } from '../../../imports/write-rows-of-import.ts';
import { countLooks } from '../../people/count-invitations.ts';
import { retryWhileTaken } from '../../people/retry-while-taken.ts';
import { changeRights } from '../../rights/change-rights.ts';
import { requireRunnable, type RunBody } from './change-mapping.ts';
import { getFacts, type ImportFacts } from './import-row.ts';
import { writeLocations } from './location-rows.ts';
import { writePeople } from './people-rows.ts';

export const isRunAtOnce = (kind: ImportKind): kind is 'locations' | 'users' =>
  kind === 'locations' || kind === 'users';

/** Of a whole file. */
const allRows = { line: 0, isWritten: false, limit: 100_000 };

/** Locations and people are written in the call, in one transaction: all rows or none, or the right ones. */
export async function runAtOnce(database: Database, author: Author, id: number, body: RunBody): Promise<void> {
  const { actor } = author;
  const { kind, rows } = await database.readTenant(actor, async (reader) => {
    const facts = await getFacts(reader, actor, id);
    requireRunnable(actor, facts, body);
    return { kind: facts.kind, rows: await findRows(reader, actor.organizationId, id, allRows) };
  });
  const running = { id, rightOnly: body.rightOnly ?? false };
  const marked = { ...author, client: clientOf({ id }) };
  if (kind === 'locations') {
    await retryWhileTaken(() =>
      database.writeTenant(actor, (writer) =>
        runIn(writer, author, id, body, (asked) => writeLocations(writer, marked, running, asked)),
      ),
    );
    return;
  }
  const emails = rows.map((row) => textOfCell(row, 'email') ?? '');
  await countLooks(database, author, emails);
  await retryWhileTaken(() =>
    changeRights(database, author, (change) =>
      runIn(change.writer, author, id, body, (asked) => writePeople({ ...change, author: marked }, running, asked)),
    ),
  );
}

type Write = (rows: readonly StoredRow[]) => Promise<WrittenRows>;

async function runIn(writer: Writer, author: Author, id: number, body: RunBody, write: Write): Promise<void> {
  const { actor } = author;
  const { organizationId } = actor;
  const facts = await getFacts(writer, actor, id, true);
  requireRunnable(actor, facts, body);
  const { written, conflicts } = await write(await findRows(writer, organizationId, id, allRows));
  await markWritten(writer, organizationId, id, written);
  if (conflicts.length > 0) await markWrong(writer, organizationId, id, conflicts);
  const isDone = written.length > 0 || conflicts.length === 0;
  const counts = JSON.stringify(await countRows(writer, organizationId, id));
  await rememberFields(writer, organizationId, facts);
  await moveImport(
    writer,
    organizationId,
    facts,
    isDone
      ? sql`state = 'done', counts = ${counts}::jsonb, acting_user_id = ${actor.userId}, expires_at = now() + interval '30 days'`
      : sql`counts = ${counts}::jsonb`,
  );
  const after = { import: id, rightOnly: body.rightOnly ?? false };
  await recordAudit(writer, author, { action: 'imports-run', objectKind: null, changes: [{ id: null, after }] });
}

export async function rememberFields(writer: Writer, organizationId: number, facts: ImportFacts): Promise<void> {
  if (facts.kind !== 'services')
    await rememberColumns(writer, organizationId, facts.kind, facts.columns, facts.mapping?.fields ?? []);
}

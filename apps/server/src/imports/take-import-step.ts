import { importPermissions } from '@ohmstead/contract';
import { DatabaseUnavailable, type Database } from '@ohmstead/database';
import {
  codeOf,
  mayDo,
  ReadProblem,
  wholeOrganization,
  type Actor,
  type OrganizationId,
  type UserId,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { findJobActor } from '../bulk-jobs/find-job-actor.ts';
import { checkImport } from './check-import.ts';
import { proposeMapping } from './import-plan.ts';
import { countRows } from './import-rows.ts';
import { findNextImport, moveImport, readContent, type OpenImport } from './open-import.ts';
import { inspectImportFile } from './reading/read-import-file.ts';
import { proposeColumns } from './remembered-columns.ts';
import { ImportConflict, noteConflicts, runStep } from './run-import.ts';
import { checkServiceImport, readServiceImport } from './services/read-service-import.ts';
import { runServiceImport } from './services/run-service-import.ts';

const failuresToEnd = 5;
/** Raised by app.require_rights. */
const rightLost = 'OHR01';

type Turn = { database: Database; logger: Logger; organizationId: OrganizationId; open: OpenImport };

/** Takes one step of the import whose turn it is in this organisation; false if none is to be taken now. */
export async function takeImportStep(
  database: Database,
  logger: Logger,
  organizationId: OrganizationId,
): Promise<boolean> {
  const open = await database.readTenant(wholeOrganization(organizationId), (reader) =>
    findNextImport(reader, organizationId),
  );
  if (!open) return false;
  const turn = { database, logger, organizationId, open };
  await stepOf(turn).catch((error: unknown) => recover(turn, error));
  return true;
}

async function stepOf(turn: Turn): Promise<void> {
  const { database, open } = turn;
  if (open.state === 'reading') return readStep(turn);
  const actor = await findImportActor(turn);
  if (!actor || !mayDo(actor, importPermissions[open.kind])) return giveUp(turn);
  if (open.kind === 'services')
    return open.state === 'checking'
      ? checkServiceImport(database, actor, open)
      : runServiceImport(database, actor, open);
  if (open.state === 'checking') return checkImport(database, actor, open);
  return runStep(database, actor, open).catch(async (error: unknown) => {
    if (!(error instanceof ImportConflict)) throw error;
    await noteConflicts(database, actor, open, error.conflicts);
  });
}

/** Whoever had the step made, with the rights of this moment. */
async function findImportActor({ database, organizationId, open }: Turn): Promise<Actor | undefined> {
  const userId: UserId | null = open.userId;
  if (userId === null) return undefined;
  return database.readTenant(wholeOrganization(organizationId), (reader) =>
    findJobActor(reader, organizationId, { userId, tokenId: open.tokenId }),
  );
}

async function readStep({ database, organizationId, open }: Turn): Promise<void> {
  if (open.kind === 'services') return readServiceImport(database, organizationId, open);
  const scope = wholeOrganization(organizationId);
  const content = await database.readTenant(scope, (reader) => readContent(reader, organizationId, open.id));
  const { format, columns, rowCount } = await inspectImportFile(content);
  await database.writeTenant(scope, async (writer) => {
    const { fields, remembered } = await proposeColumns(writer, organizationId, open.kind, columns);
    await moveImport(
      writer,
      organizationId,
      open,
      sql`state = 'mapping', format = ${JSON.stringify(format)}::jsonb, columns = ${JSON.stringify(columns)}::jsonb,
        row_count = ${rowCount}, mapping = ${JSON.stringify(proposeMapping(fields))}::jsonb, remembered = ${remembered}`,
    );
  });
}

async function recover(turn: Turn, error: unknown): Promise<void> {
  if (error instanceof DatabaseUnavailable) throw error;
  // One of the rights was lost before the commit: the step is taken again.
  if (codeOf(error) === rightLost) return;
  const { database, logger, organizationId, open } = turn;
  if (error instanceof ReadProblem) return fail(turn, error);
  logger.error({ err: error, organizationId, import: open.id }, 'A step of an import failed');
  if (open.failures + 1 >= failuresToEnd) return giveUp(turn);
  await database.writeTenant(wholeOrganization(organizationId), (writer) =>
    sql`update imports set failures = failures + 1, served_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${open.id} and state = ${open.state}`.execute(writer),
  );
}

async function fail({ database, organizationId, open }: Turn, { code, params }: ReadProblem): Promise<void> {
  const problem = JSON.stringify({ code, params });
  await database.writeTenant(wholeOrganization(organizationId), (writer) =>
    moveImport(writer, organizationId, open, sql`state = 'failed', problem = ${problem}::jsonb`),
  );
}

/** Back to where someone decides. What a run has written stays, and can be undone. */
async function giveUp(turn: Turn): Promise<void> {
  const { database, organizationId, open } = turn;
  if (open.state === 'reading') return fail(turn, new ReadProblem('imports-read-2'));
  await database.writeTenant(wholeOrganization(organizationId), async (writer) => {
    const counts = JSON.stringify(await countRows(writer, organizationId, open.id));
    const hasWritten = open.state === 'running' && open.lastLine !== 0;
    const next = open.state === 'checking' ? sql`state = 'mapping'` : sql`state = 'checked', counts = ${counts}::jsonb`;
    const ended = sql`state = 'done', counts = ${counts}::jsonb, expires_at = now() + interval '30 days'`;
    await moveImport(writer, organizationId, open, hasWritten ? ended : next);
  });
}

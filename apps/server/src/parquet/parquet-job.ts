import { rm } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { isMissing } from '../files/is-missing.ts';
import { findOperator } from '../house/find-operator.ts';
import { noteTroubles } from '../house/note-troubles.ts';
import { inEachOrganization, listOrganizations } from '../jobs/in-each-organization.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import type { Config } from '../settings/config.ts';
import { folderOf, readManifest, writeParquetFolder } from './write-parquet-folder.ts';

export type ParquetSettings = Pick<Config, 'parquetDir' | 'operatorOrganization'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** In UTC. */
const nightHour = 2;

/** Each night, or as soon as the worker is there again, and each hour until it works. */
export const createParquetJob = (settings: ParquetSettings): Job => ({
  name: 'parquet-files',
  schedule: '7 * * * *',
  run: (context) => writeParquet(context, settings, Date.now()),
});

export async function writeParquet(context: JobContext, settings: ParquetSettings, nowMs: number): Promise<void> {
  const { parquetDir } = settings;
  const failures = parquetDir === null ? [] : await writeAll(context, parquetDir, nowMs);
  if (context.signal?.aborted) return;
  await tell(context, settings, failures[0]);
  if (failures.length > 0) throw new AggregateError(failures, 'The Parquet files are not complete');
}

/** A failure with one organisation leaves the others alone. */
async function writeAll(context: JobContext, parquetDir: string, nowMs: number): Promise<unknown[]> {
  const { database, signal } = context;
  const failures: unknown[] = [];
  const organizations = await listOrganizations(database);
  for (const organizationId of organizations) {
    if (signal?.aborted) break;
    await writeIfDue(context, parquetDir, organizationId, nowMs).catch((error: unknown) => failures.push(error));
  }
  await removeDeleted(parquetDir, organizations).catch((error: unknown) => failures.push(error));
  return failures;
}

async function writeIfDue(
  { database, logger, signal }: JobContext,
  parquetDir: string,
  organizationId: OrganizationId,
  nowMs: number,
): Promise<void> {
  const scope = wholeOrganization(organizationId);
  const folder = folderOf(parquetDir, scope);
  const night = Math.floor((nowMs - nightHour * hourMs) / dayMs) * dayMs + nightHour * hourMs;
  const manifest = await readManifest(folder);
  if (manifest && manifest.writtenAt >= night) return;
  await writeParquetFolder({ database, scope, folder, signal }, nowMs);
  logger.info({ organizationId, ms: Date.now() - nowMs }, 'Parquet files were written');
}

/** An organisation that is deleted leaves no files. */
async function removeDeleted(parquetDir: string, organizations: readonly OrganizationId[]): Promise<void> {
  const known = new Set(organizations.map((organizationId) => folderOf('', { organizationId })));
  for (const name of foldersIn(parquetDir))
    if (/^organization-\d+$/.test(name) && !known.has(name))
      await rm(join(parquetDir, name), { recursive: true, force: true });
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The folder is the operator's, and so is what is wrong with it. */
async function tell({ database }: JobContext, settings: ParquetSettings, failure: unknown): Promise<void> {
  const operator = await findOperator(database, settings);
  const words = `The nightly Parquet files could not be written: ${reasonOf(failure)}`;
  await inEachOrganization(database, (writer, organizationId) =>
    noteTroubles(writer, [
      { kind: 'parquet', subject: 0, isWrong: failure !== undefined && organizationId === operator, words },
    ]),
  );
}

/** The code of the system alone: a message may name what belongs to another organisation. */
const reasonOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : 'see the log';

import type { ImportMapping, ImportState, ServiceMapping, TableKind } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { FileFormat, InspectedColumn } from './reading/inspection.ts';
import type { DetectedFile, StoredServiceColumn } from './services/service-facts.ts';

/** An import whose next step is the worker's. */
type OpenFacts = {
  id: number;
  version: number;
  state: ImportState;
  userId: UserId | null;
  tokenId: number | null;
  ip: string;
  session: string | null;
  fileName: string;
  size: number;
  sha256: string;
  rightOnly: boolean;
  lastLine: number;
  failures: number;
};
export type OpenTableImport = OpenFacts & {
  kind: TableKind;
  format: FileFormat | null;
  columns: InspectedColumn[];
  mapping: ImportMapping | null;
};
/** Once it has been read. */
export type OpenServiceImport = OpenFacts & {
  kind: 'services';
  format: DetectedFile;
  columns: StoredServiceColumn[];
  mapping: ServiceMapping;
};
export type OpenImport = OpenTableImport | OpenServiceImport;

const columns = sql`id, kind, file_name as "fileName", size_bytes as size, sha256, version, state, acting_user_id as "userId", acting_token_id as "tokenId", ip, session, format, columns, mapping,
  right_only as "rightOnly", last_line as "lastLine", failures`;
const isOpen = sql`state in ('reading', 'checking', 'running')`;

/** Whichever has waited longest. A failed step is repeated at once, then after 3, 8 and 15 seconds. */
export async function findNextImport(reader: Reader, organizationId: OrganizationId): Promise<OpenImport | undefined> {
  const { rows } = await sql<OpenImport>`select ${columns} from imports
    where organization_id = ${organizationId} and ${isOpen}
      and served_at <= now() - greatest(0, failures * failures - 1) * interval '1 second'
    order by served_at, id limit 1`.execute(reader);
  return rows[0];
}

/** Undefined if it has moved on. Users are locked before what belongs to them (docs/decisions/0157). */
export async function holdImport<Open extends OpenImport>(
  writer: Writer,
  organizationId: OrganizationId,
  { id, state, version }: Open,
): Promise<Open | undefined> {
  await sql`select app.hold_acting_user()`.execute(writer);
  const { rows } = await sql<Open>`select ${columns} from imports
    where organization_id = ${organizationId} and id = ${id} and state = ${state} and version = ${version} for update`.execute(
    writer,
  );
  return rows[0];
}

export async function readContent(reader: Reader, organizationId: OrganizationId, id: number): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer }>`select content from imports
    where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  return rows[0]?.content ?? Buffer.alloc(0);
}

/** Changes an import that is still as it was found, and tells the open pages; false if it has moved on. */
export async function moveImport(
  writer: Writer,
  organizationId: OrganizationId,
  { id, state, version }: Pick<OpenImport, 'id' | 'state' | 'version'>,
  assignments: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } =
    await sql`update imports set ${assignments}, version = version + 1, failures = 0, served_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${id} and state = ${state} and version = ${version} returning id`.execute(
      writer,
    );
  return rows.length > 0;
}

/** The name of an import in the audit log, where changes by hand name the browser. A policy of the table expects it. */
export const clientOf = ({ id }: { id: number }): string => `Import ${id}`;

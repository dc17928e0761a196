import type { Database, Reader, Writer } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Bytes of one row. */
export const pieceBytes = 1024 * 1024;

export const addPiece = (writer: Writer, organizationId: number, importId: number, piece: number, content: Buffer) =>
  sql`insert into import_pieces (organization_id, import_id, piece, content)
    values (${organizationId}, ${importId}, ${piece}, ${content})`.execute(writer);

async function readPiece(reader: Reader, organizationId: number, importId: number, piece: number) {
  const { rows } = await sql<{ content: Buffer }>`select content from import_pieces
    where organization_id = ${organizationId} and import_id = ${importId} and piece = ${piece}`.execute(reader);
  return rows[0]?.content;
}

/** The bytes of a file, a MiB at a time. */
export async function* readPieces(
  database: Database,
  scope: Scope,
  importId: number,
): AsyncGenerator<Buffer, void, undefined> {
  for (let piece = 0; ; piece++) {
    const content = await database.readTenant(scope, (reader) =>
      readPiece(reader, scope.organizationId, importId, piece),
    );
    if (!content) return;
    yield content;
  }
}

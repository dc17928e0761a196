import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isMissing } from '../../../files/is-missing.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { route } from '../../route.ts';

const bytes = 'application/octet-stream';

export function firmwareImages(app: FastifyInstance, { database, firmwareFolder }: ApiParts): void {
  route(app, 'GET /api/firmware/:ticket', async (request, reply) => {
    const { file, sizeBytes } = await openImage(database, firmwareFolder, request.params.ticket);
    return reply.type(bytes).header('content-length', sizeBytes).send(file.createReadStream());
  });
}

type Release = { fileName: string; sizeBytes: number };
type Image = { file: FileHandle; sizeBytes: number };

/** A ticket opens its image once. */
async function openImage(database: Database, folder: string | null, ticket: string): Promise<Image> {
  const hash = createHash('sha256').update(ticket).digest();
  const { rows } = await database.withDirectory((directory) =>
    sql<Release>`select file_name as "fileName", size_bytes as "sizeBytes" from directory.use_firmware_ticket(${hash})`.execute(
      directory,
    ),
  );
  const [release] = rows;
  if (!release || folder === null) throw new ApiError('firmware-not-found');
  return { file: await openFile(join(folder, basename(release.fileName))), sizeBytes: release.sizeBytes };
}

/** The file may be on another machine or have been deleted: the device gets an error and reports it. */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) throw new ApiError('firmware-not-found');
    throw error;
  }
}

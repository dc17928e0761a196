import type { FastifyInstance } from 'fastify';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { authorOf } from '../audit/author.ts';
import { requireFieldRights } from '../changes/edited-columns.ts';
import { route } from '../route.ts';
import type { BulkEdits } from '../../bulk-changes/bulk-edits.ts';
import { editRows } from './edit-rows.ts';
import { undoEdit } from './undo-edit.ts';

/** Enough for 10 000 rows and the longest texts. */
const bodyLimit = 512 * 1024;

export function bulkEditRoutes(app: FastifyInstance, { database }: ApiParts, kinds: readonly BulkEdits[]): void {
  for (const edits of kinds)
    route(app, `POST /api/${edits.kind}/edit`, { bodyLimit }, async (request) => {
      const author = authorOf(request);
      const { items, set } = request.body;
      requireFieldRights(author.actor, edits.catalogue, set);
      if (new Set(items.map(([id]) => id)).size < items.length) throw badInput('an id is given twice');
      return database.writeTenant(author.actor, (writer) => editRows(writer, author, edits, { items, set }));
    });

  route(app, 'POST /api/bulkEdits/:undoId/undo', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      undoEdit(writer, author, kinds, Number(request.params.undoId)),
    );
  });
}

import type { Routes } from '../routes/route.ts';
import { bulkUndoAnswer, bulkUndoParams } from './bulk-edit.ts';

export const bulkEditRoutes = {
  'POST /api/bulkEdits/:undoId/undo': {
    summary: 'Undo an edit of several rows',
    params: bulkUndoParams,
    answer: bulkUndoAnswer,
  },
} satisfies Routes;

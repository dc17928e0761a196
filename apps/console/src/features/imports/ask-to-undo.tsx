import type { ImportUndoAnswer } from '@ohmstead/contract';
import type { ReactNode } from 'react';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { findUndo, type ImportCalls } from './imports-api.ts';

type Asking = { found: { id: number; fileName: string }; calls: Pick<ImportCalls, 'remove'> };

/** Says beforehand what undoing will do. */
export const askToUndo = async (
  { found, calls }: Asking,
  describe: (undo: ImportUndoAnswer) => ReactNode,
): Promise<void> => {
  try {
    openModal({
      title: `Undo the import of ${found.fileName}?`,
      body: describe(await findUndo(found.id)),
      buttonLabel: 'Undo import',
      dangerous: true,
      buttonAction: () => calls.remove().catch((error: unknown) => notifyError(error, 'Not undone')),
    });
  } catch (error) {
    notifyError(error);
  }
};

import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { useStore } from '../../lib/store.ts';
import { bulkEditing } from './bulk-editing.ts';

const BulkEditDialog = lazyPart(
  () => import('./bulk-edit-dialog.tsx'),
  (module) => module.BulkEditDialog,
);

const close = () => bulkEditing.set(null);

/** The dialog that edits several rows, while it is open. */
export const BulkEdit = () => {
  const editing = useStore(bulkEditing);
  useEffect(() => close, []);
  return editing === null ? null : (
    <Suspense>
      <BulkEditDialog editing={editing} onClose={close} />
    </Suspense>
  );
};

import { bulkUndoLifeMs } from '@ohmstead/domain';
import { announceChange } from '../../data/changes.ts';
import { counted } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { jobQuestion } from '../bulk/job-action.ts';
import { startBulkJob } from '../bulk-jobs/bulk-jobs-api.ts';
import { saveBulkEdit, undoBulkEdits, type Edited } from './bulk-edit-api.ts';
import styles from './bulk-edit.module.css';
import type { BulkSet } from './bulk-edit-rules.ts';
import type { BulkEditing } from './bulk-editing.ts';

const undo = async ({ kind, noun }: BulkEditing, undoIds: readonly number[]): Promise<void> => {
  try {
    const { changed, keptIds } = await undoBulkEdits(undoIds);
    const others =
      keptIds.length === 0 ? '' : ` Changed by someone else since, and kept: ${counted(keptIds.length, noun)}.`;
    const text = `Restored: ${counted(changed.length, noun)}.${others}`;
    notify({ type: 'success', title: 'Edit undone', text });
  } catch (error) {
    notifyError(error);
  } finally {
    announceChange(kind);
  }
};

const tellSaved = (editing: BulkEditing, { changed, unchanged, undoIds }: Edited): void => {
  const { noun } = editing;
  const alike = unchanged === 0 ? '' : ` Already had these values: ${counted(unchanged, noun)}.`;
  notify({
    type: 'success',
    title: 'Edits Saved',
    text: `Changed: ${counted(changed, noun)}.${alike}`,
    ...(undoIds.length === 0
      ? {}
      : { durationMs: bulkUndoLifeMs, action: { label: 'Undo', run: () => void undo(editing, undoIds) } }),
  });
};

const listStale = ({ ids, names, noun }: BulkEditing, staleIds: readonly number[]): void => {
  const isStale = new Set(staleIds);
  openModal({
    title: `${counted(staleIds.length, noun)} left alone`,
    body: (
      <>
        <p>Another user saved these while you were editing. Select them again to change them.</p>
        <ul className={styles['stale']}>
          {ids.map((id, at) => (isStale.has(id) ? <li key={id}>{names[at]}</li> : null))}
        </ul>
      </>
    ),
    cancelLabel: 'Close',
  });
};

/** Saves the edit and says what became of it. Rejects, once it has been reported, if it could not be saved. */
export const saveRows = async (editing: BulkEditing, set: BulkSet): Promise<void> => {
  const { kind, all, onStarted } = editing;
  if (all !== undefined) {
    if (!(await startBulkJob({ kind, action: 'edit', ...jobQuestion(all), set }))) throw new Error('Not started');
    return onStarted?.();
  }
  return saveByIds(editing, set);
};

const saveByIds = async (editing: BulkEditing, set: BulkSet): Promise<void> => {
  try {
    const edited = await saveBulkEdit(editing, set);
    tellSaved(editing, edited);
    if (edited.staleIds.length > 0) listStale(editing, edited.staleIds);
  } catch (error) {
    notifyError(error);
    throw error;
  } finally {
    announceChange(editing.kind);
  }
};

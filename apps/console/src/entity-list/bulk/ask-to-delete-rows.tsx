import type { EntityKind } from '@ohmstead/domain';
import { isApiError } from '../../data/api-error.ts';
import { announceChange } from '../../data/changes.ts';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import styles from './ask-to-delete-rows.module.css';

export type Deletion = {
  kind: EntityKind;
  ids: readonly number[];
  noun: Noun;
  remove: (ids: readonly number[]) => Promise<unknown>;
  /** The names of the rows, since users do not know them by number. */
  names: readonly string[];
  /** What is deleted with the rows and what is kept. */
  consequence: string;
  /** The code with which the server refuses the whole call, and the text for it. */
  refusal?: { code: string; text: string };
};

const deletionFailed = 'Deletion Failed';

/** A refusal is final and closes the dialog; after any other error another try may help. */
const explain = (error: unknown, { refusal }: Deletion): void => {
  if (refusal === undefined || !isApiError(error, refusal.code)) {
    notifyError(error, deletionFailed);
    throw error;
  }
  notify({ type: 'error', title: deletionFailed, text: refusal.text });
};

const deleteThem = async (deletion: Deletion): Promise<void> => {
  const { kind, ids, noun, remove } = deletion;
  try {
    await remove(ids);
  } catch (error) {
    return explain(error, deletion);
  }
  announceChange(kind);
  return notify({
    type: 'success',
    title: 'Deletion Successful',
    text: `The selected ${noun.many} have been deleted.`,
  });
};

/** Further rows are counted rather than named, to keep the question short. */
const mostNamed = 5;

const Question = ({ names, consequence }: Pick<Deletion, 'names' | 'consequence'>) => (
  <>
    <p className={styles['names']}>
      {names.slice(0, mostNamed).join(', ')}
      {names.length > mostNamed ? ` and ${(names.length - mostNamed).toLocaleString('en')} more` : ''}
    </p>
    <p>{consequence} This cannot be undone.</p>
  </>
);

/** Above this number, the deletion has to be confirmed by typing. */
export const mostUntyped = 25;

/** Asks for confirmation, then deletes either all rows or none. */
export const askToDeleteRows = (deletion: Deletion): void => {
  const { ids, noun } = deletion;
  const what = counted(ids.length, noun);
  openModal({
    title: `Delete ${what}?`,
    body: <Question {...deletion} />,
    buttonLabel: `Delete ${what}`,
    buttonAction: () => deleteThem(deletion),
    dangerous: true,
    ...(ids.length > mostUntyped ? { typedCount: ids.length } : {}),
  });
};

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
  /** What people call them; nobody deletes by number. */
  names: readonly string[];
  /** What goes with them, and what stays. */
  consequence: string;
  /** The server's refusal of the whole call, and what to say of it. */
  refusal?: { code: string; text: string };
};

const deletionFailed = 'Deletion Failed';

/** A refusal is final and ends the question; after anything else another try may help. */
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

/** Others are counted: a question is no list. */
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

/** More than these are easily more than one has looked at. */
const mostUntyped = 25;

/** Asks first, then deletes all of them or none. */
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

import type { View } from '@ohmstead/contract';
import { findViewUsage } from '../../data/views-api.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { effectOf } from './delete-view-effect.ts';

const problem = 'Problem deleting view';
/** First shows for whom it disappears. The list itself stays. */
export const askToDeleteView = async (view: View, remove: () => Promise<void>): Promise<void> => {
  const usage = await findViewUsage(view).catch((error: unknown) => notifyError(error, problem));
  if (usage === undefined) return;
  confirmDeletion({
    title: `Delete ${view.name}?`,
    body: <p>{effectOf(view.sharedWith, usage)}</p>,
    buttonLabel: 'Delete view',
    remove,
    problem,
    done: { title: 'View deleted', text: `${view.name} has been deleted.` },
  });
};

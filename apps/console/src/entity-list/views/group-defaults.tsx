import type { View } from '@ohmstead/contract';
import { useViewCalls } from '../../data/views-api.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { useDraft } from '../../ui/editing/draft.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
import { GroupChoice } from './group-choice.tsx';
import styles from './views.module.css';

/** Chooses the groups whose members find this view when they open the list, unless they have a default of their own. */
export const GroupDefaults = ({ view, onClose }: { view: View; onClose: () => void }) => {
  const { values, hasChanges, set } = useDraft(() => ({ groupIds: view.groupDefaultOf }));
  const { setGroupDefaults } = useViewCalls();
  const send = async () => {
    await setGroupDefaults(view, values.groupIds);
    notify({ type: 'success', title: 'Defaults saved', text: view.name });
    onClose();
  };
  const { isSaving, submit } = useSubmit(send, 'Problem saving defaults');
  return (
    <FormModal
      title={`Default for groups: ${view.name}`}
      submitLabel="Save defaults"
      isSaving={isSaving}
      hasChanges={hasChanges}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={styles['choices']}>
        <p>Their members open the list with this view, unless they have chosen another themselves.</p>
        <GroupChoice legend="Groups" chosen={values.groupIds} onChange={(groupIds) => set({ groupIds })} />
      </div>
    </FormModal>
  );
};

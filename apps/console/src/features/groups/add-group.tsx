import type { People } from '../../data/people-api.ts';
import { useDraft } from '../../ui/editing/draft.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { DeletedNotice, useWithoutDeleted } from '../../permission-editor/without-deleted.tsx';
import { noRights, rightsOf } from '../../permission-editor/permission-values.ts';
import { GroupFields, valuesOfGroup, useNameCheck } from './group-fields.tsx';
import { useGroupCalls } from '../../data/groups-api.ts';

export const AddGroup = ({ people, onClose }: { people: People; onClose: () => void }) => {
  const {
    values: typed,
    loaded,
    hasChanges,
    set,
  } = useDraft(() => valuesOfGroup({ name: '', permissions: noRights }, people.choices));
  const { values, gone } = useWithoutDeleted(people)(typed);
  const { fieldProps, withName } = useNameCheck(values.name);
  const { add } = useGroupCalls();
  const { isSaving, submit } = useSubmit(async () => {
    const name = values.name.trim();
    await add({ name, permissions: rightsOf(values) });
    notify({ type: 'success', title: 'Group Added', text: `Group ${name} has been added` });
    onClose();
  }, 'Problem Saving Group');
  return (
    <FormModal
      title="Add New Group"
      submitLabel="Add Group"
      isSaving={isSaving}
      hasChanges={hasChanges}
      notice={<DeletedNotice gone={gone} />}
      wide
      onSubmit={() => withName(() => void submit())}
      onClose={onClose}
    >
      <GroupFields {...fieldProps} people={people} values={values} loaded={loaded} onChange={set} />
    </FormModal>
  );
};

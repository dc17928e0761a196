import type { Group } from '@ohmstead/contract';
import type { People } from '../../lib/use-people.ts';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { rightsOf } from '../../ui/permission-editor/permission-values.ts';
import { GroupFields } from './group-fields.tsx';
import { valuesOfGroup, type GroupValues } from './group-values.ts';
import { useGroupCalls } from './groups-api.ts';
import { useNameCheck } from './use-name-check.ts';

type EditGroupProps = { group: Group; people: People; onClose: () => void };

const editOf = (version: number, values: GroupValues) => ({
  version,
  name: values.name.trim(),
  permissions: rightsOf(values),
});

const useGroupEdit = ({ group, people: { choices }, onClose }: EditGroupProps) => {
  const calls = useGroupCalls();
  const loadedFrom = (from: Group) => ({ apiVersion: from.version, values: valuesOfGroup(from, choices) });
  return useEdit({
    noun: 'group',
    loaded: loadedFrom(group),
    save: ({ apiVersion, values }) => calls.save(group.id, editOf(apiVersion, values)),
    reload: async () => loadedFrom(await calls.reload(group.id)),
    onDone: onClose,
    words: {
      saved: ({ name }) => ({ title: 'Group Saved', text: `Group ${name.trim()} has been saved` }),
      problem: 'Problem Saving Group',
      staleCode: 'groups-update-6',
    },
  });
};

export const EditGroup = (props: EditGroupProps) => {
  const { group, people, onClose } = props;
  const edit = useGroupEdit(props);
  const { fieldProps, withName } = useNameCheck(edit.values.name);
  return (
    <FormModal
      title={`Edit '${group.name}' Group`}
      submitLabel="Save"
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      wide
      onSubmit={() => withName(() => void edit.save())}
      onClose={onClose}
    >
      <GroupFields
        {...fieldProps}
        people={people}
        values={edit.values}
        loaded={edit.loaded}
        savedMeanwhile={edit.savedMeanwhile}
        onChange={edit.set}
      />
    </FormModal>
  );
};

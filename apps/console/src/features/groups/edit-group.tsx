import type { Group } from '@ohmstead/contract';
import type { People } from '../../data/people-api.ts';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { DeletedNotice, useWithoutDeleted } from '../../permission-editor/without-deleted.tsx';
import { rightsOf } from '../../permission-editor/permission-values.ts';
import { GroupFields, valuesOfGroup, type GroupValues, useNameCheck } from './group-fields.tsx';
import { useGroupCalls } from '../../data/groups-api.ts';

type EditGroupProps = { group: Group; people: People; onClose: () => void };

const editOf = (version: number, values: GroupValues) => ({
  version,
  name: values.name.trim(),
  permissions: rightsOf(values),
});

const useGroupEdit = ({ group, people, onClose }: EditGroupProps) => {
  const { choices, groups } = people;
  const calls = useGroupCalls();
  const withoutDeleted = useWithoutDeleted(people, groups.find(({ id }) => id === group.id)?.permissions);
  const loadedFrom = (from: Group) => ({ apiVersion: from.version, values: valuesOfGroup(from, choices) });
  const edit = useEdit({
    noun: 'group',
    loaded: loadedFrom(group),
    save: ({ apiVersion, values }) => calls.save(group.id, editOf(apiVersion, withoutDeleted(values).values)),
    reload: async () => loadedFrom(await calls.reload(group.id)),
    onDone: onClose,
    words: {
      saved: ({ name }) => ({ title: 'Group Saved', text: `Group ${name.trim()} has been saved` }),
      problem: 'Problem Saving Group',
      staleCode: 'groups-update-6',
    },
  });
  return { edit, ...withoutDeleted(edit.values) };
};

export const EditGroup = (props: EditGroupProps) => {
  const { group, people, onClose } = props;
  const { edit, values, gone } = useGroupEdit(props);
  const { fieldProps, withName } = useNameCheck(values.name);
  return (
    <FormModal
      title={`Edit '${group.name}' Group`}
      submitLabel="Save"
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={
        <>
          <DeletedNotice gone={gone} />
          <StaleNotice {...edit} />
        </>
      }
      wide
      onSubmit={() => withName(() => void edit.save())}
      onClose={onClose}
    >
      <GroupFields
        {...fieldProps}
        people={people}
        values={values}
        loaded={edit.loaded}
        savedMeanwhile={edit.savedMeanwhile}
        onChange={edit.set}
      />
    </FormModal>
  );
};

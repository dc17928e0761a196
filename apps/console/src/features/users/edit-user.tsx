import type { AdministeredUser } from '@ohmstead/contract';
import type { People } from '../../data/people-api.ts';
import { DeletedNotice, useWithoutDeleted } from '../../permission-editor/without-deleted.tsx';
import { PermissionEditor } from '../../permission-editor/permission-editor.tsx';
import type { PermissionValues } from '../../permission-editor/permission-values.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { AccountState } from './account-state.tsx';
import { UserRights } from './user-rights.tsx';
import { editOf, valuesOfUser } from './user-values.ts';
import { useUserCalls } from '../../data/users-api.ts';
import styles from './user-modals.module.css';

type SuperUserRightsProps = {
  people: People;
  values: PermissionValues;
  loaded: PermissionValues;
  savedMeanwhile: Partial<PermissionValues>;
  onChange: (change: Partial<PermissionValues>) => void;
};

const allOn = (values: PermissionValues): PermissionValues => ({
  ...values,
  ...Object.fromEntries(
    Object.keys(values)
      .filter((key) => key.startsWith('perm-'))
      .map((name) => [name, true]),
  ),
});

/** A super user's permissions cannot be changed, but their display configurations can. */
const SuperUserRights = ({ people, values, ...editor }: SuperUserRightsProps) => (
  <>
    <p className={styles['note']}>
      A super user has every permission and access to all locations, regardless of the settings here. Only display
      configurations can be assigned.
    </p>
    <PermissionEditor {...editor} choices={people.choices} values={allOn(values)} readOnly="permissions" />
  </>
);

type EditUserProps = { user: AdministeredUser; people: People; onClose: () => void };

const useUserEdit = ({ user, people, onClose }: EditUserProps) => {
  const { choices, users } = people;
  const calls = useUserCalls();
  const withoutDeleted = useWithoutDeleted(people, users.find(({ id }) => id === user.id)?.permissions);
  const loadedFrom = (from: AdministeredUser) => ({ apiVersion: from.version, values: valuesOfUser(from, choices) });
  const edit = useEdit({
    noun: 'user',
    loaded: loadedFrom(user),
    save: ({ apiVersion, values, changed }) =>
      calls.save(user.id, editOf(apiVersion, withoutDeleted(values).values, changed)),
    reload: async () => loadedFrom(await calls.reload(user.id)),
    onDone: onClose,
    words: {
      saved: () => ({ title: 'User Saved', text: `${user.email} has been saved.` }),
      problem: 'Problem Saving User',
      staleCode: 'users-update-10',
    },
  });
  return { edit, ...withoutDeleted(edit.values) };
};

/** The rights of one user. Group and permissions are as of when the form was opened or reloaded. */
export const EditUser = (props: EditUserProps) => {
  const { user, people, onClose } = props;
  const { edit, values, gone } = useUserEdit(props);
  const { loaded, savedMeanwhile, set: onChange } = edit;
  const rights = { people, values, loaded, savedMeanwhile, onChange };
  return (
    <FormModal
      title={`Edit ${user.email}`}
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
      onSubmit={() => void edit.save()}
      onClose={onClose}
    >
      <AccountState
        user={user}
        disabled={values.disabled}
        saved={savedMeanwhile.disabled}
        onChange={(disabled) => onChange({ disabled })}
      />
      {user.superuser ? <SuperUserRights {...rights} /> : <UserRights {...rights} />}
    </FormModal>
  );
};

import { NativeSelect } from '@mantine/core';
import type { Group } from '@ohmstead/contract';
import type { People } from '../../data/people-api.ts';
import { useMayGive } from '../../permission-editor/may-give.ts';
import { PermissionEditor } from '../../permission-editor/permission-editor.tsx';
import { permissionValues } from '../../permission-editor/permission-values.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { mayGiveGroup, type OwnRights } from './user-values.ts';
import styles from './user-modals.module.css';

type GroupFieldProps = {
  groups: readonly Group[];
  value: number | null;
  /** A group that the user was in when loaded stays available. */
  loaded: number | null;
  description: string | undefined;
  onChange: (groupId: number | null) => void;
};

const byName = (one: Group, other: Group) => one.name.localeCompare(other.name, 'en');

/** The group whose permissions replace the user's own. */
const GroupField = ({ groups, value, loaded, description, onChange }: GroupFieldProps) => {
  const mayGive = useMayGive();
  const options = groups.toSorted(byName).map((group) => {
    const isOutOfReach = group.id !== loaded && !mayGiveGroup(group, mayGive);
    const label = isOutOfReach ? `${group.name} (has permissions that you do not have)` : group.name;
    return { value: String(group.id), label, disabled: isOutOfReach };
  });
  return (
    <NativeSelect
      label="Group"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={description ?? "Group permissions replace the user's own."}
      data={[{ value: '', label: 'None' }, ...options]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  );
};

type UserRightsProps = {
  people: People;
  values: OwnRights;
  loaded: OwnRights;
  savedMeanwhile?: Partial<OwnRights>;
  onChange: (change: Partial<OwnRights>) => void;
};

/** A group, or permissions of the user's own. Choosing None restores the latter. */
export const UserRights = ({ people, values, loaded, savedMeanwhile = {}, onChange }: UserRightsProps) => {
  const { groups, choices } = people;
  const nameOf = (id: number) => groups.find((group) => group.id === id)?.name ?? '–';
  const group = groups.find(({ id }) => id === values.groupId);
  const shown = group === undefined ? values : permissionValues(group.permissions, choices);
  return (
    <>
      <GroupField
        groups={groups}
        value={values.groupId}
        loaded={loaded.groupId}
        description={savedMeanwhileText(savedMeanwhile.groupId, nameOf)}
        onChange={(groupId) => onChange({ groupId })}
      />
      {group === undefined ? null : (
        <p className={styles['note']} role="status">
          These permissions come from the group '{group.name}'. Choose None to give this user their own permissions.
        </p>
      )}
      <PermissionEditor
        values={shown}
        loaded={loaded}
        choices={choices}
        savedMeanwhile={group === undefined ? savedMeanwhile : {}}
        readOnly={group === undefined ? undefined : 'everything'}
        onChange={onChange}
      />
    </>
  );
};

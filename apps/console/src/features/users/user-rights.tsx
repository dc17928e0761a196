import type { People } from '../../lib/use-people.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { PermissionEditor } from '../../permission-editor/permission-editor.tsx';
import { permissionValues } from '../../permission-editor/permission-values.ts';
import { GroupField } from './group-field.tsx';
import styles from './user-modals.module.css';
import type { OwnRights } from './user-values.ts';

type UserRightsProps = {
  people: People;
  values: OwnRights;
  loaded: OwnRights;
  savedMeanwhile?: Partial<OwnRights>;
  onChange: (change: Partial<OwnRights>) => void;
};

/** A group, or permissions of their own. Choosing None brings the own ones back. */
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
          These permissions come from the group “{group.name}”. Choose None to give this user permissions of their own.
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

import type { People } from '../../lib/use-people.ts';
import { PermissionEditor } from '../../permission-editor/permission-editor.tsx';
import type { PermissionValues } from '../../permission-editor/permission-values.ts';
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

/** Nothing to give and nothing to take; which columns a super user sees can be chosen all the same. */
export const SuperUserRights = ({ people, values, ...editor }: SuperUserRightsProps) => (
  <>
    <p className={styles['note']}>
      A super user holds every permission and may access all locations, whatever is set. Only display configurations can
      be assigned.
    </p>
    <PermissionEditor {...editor} choices={people.choices} values={allOn(values)} readOnly="permissions" />
  </>
);

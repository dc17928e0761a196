import { Switch } from '@mantine/core';
import type { ServiceAccount } from '@ohmstead/contract';
import type { People } from '../../../data/people-api.ts';
import { permissionValues, type PermissionChoices } from '../../../permission-editor/permission-values.ts';
import { useMay } from '../../../data/session/session.ts';
import { PermissionEditor } from '../../../permission-editor/permission-editor.tsx';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { UserRights } from '../user-rights.tsx';
import type { UserValues } from '../user-values.ts';

export type AccountValues = UserValues & { name: string; description: string };

type Shown = Pick<ServiceAccount, 'name' | 'description' | 'groupId' | 'disabled' | 'permissions'>;

export const valuesOfAccount = (account: Shown, choices: PermissionChoices): AccountValues => ({
  ...permissionValues(account.permissions, choices),
  name: account.name,
  description: account.description ?? '',
  groupId: account.groupId,
  disabled: account.disabled,
});

type AccountFieldsProps = {
  people: People;
  values: AccountValues;
  loaded: AccountValues;
  savedMeanwhile?: Partial<AccountValues>;
  onChange: (change: Partial<AccountValues>) => void;
};

/** Groups are for those who may manage them; an account stays in its own. */
const Rights = ({ people, values, loaded, savedMeanwhile = {}, onChange }: AccountFieldsProps) => {
  const seesGroups = useMay('perm-users-groups');
  const rights = { values, loaded, savedMeanwhile, onChange };
  if (seesGroups) return <UserRights people={people} {...rights} />;
  if (values.groupId === null) return <PermissionEditor choices={people.choices} {...rights} />;
  return <p>Its permissions come from a group. Those who manage users and groups can change that.</p>;
};

/** What a service account is called, whether its tokens work, and what it may do. */
export const AccountFields = ({ people, values, loaded, savedMeanwhile = {}, onChange }: AccountFieldsProps) => (
  <>
    <TextField label="Name" value={values.name} maxLength={255} onChange={(name) => onChange({ name })} />
    <TextField
      label="Description"
      value={values.description}
      maxLength={1_000}
      onChange={(description) => onChange({ description })}
    />
    <Switch
      label="Enabled"
      description="The tokens of a disabled account are refused."
      checked={!values.disabled}
      onChange={(event) => onChange({ disabled: !event.currentTarget.checked })}
    />
    <Rights people={people} values={values} loaded={loaded} savedMeanwhile={savedMeanwhile} onChange={onChange} />
  </>
);

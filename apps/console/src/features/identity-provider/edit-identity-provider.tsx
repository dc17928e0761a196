import { NativeSelect, PasswordInput, Switch } from '@mantine/core';
import type { IdentityProvider } from '@ohmstead/contract';
import { keysOf } from '@ohmstead/domain';
import { useGroups } from '../../data/groups-api.ts';
import { useMay } from '../../data/session/session.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { fieldOrder, TextField } from '../../ui/editing/text-field.tsx';
import { useEdit, type Edit } from '../../ui/editing/use-edit.ts';
import { GroupMapping, groupChoices } from './group-mapping.tsx';
import { useIdentityProviderCalls } from './identity-provider-api.ts';
import { bodyOf, valuesOf, type ProviderValues } from './provider-values.ts';

const words = {
  saved: () => ({ title: 'Identity provider saved', text: 'Test the login before you switch it on.' }),
  problem: 'Problem saving the identity provider',
  staleCode: 'organizations-identityProvider-1',
};

const authenticationWords = { secret: 'With a client secret', privateKey: 'With a private key' } as const;

const loadedFrom = (provider: IdentityProvider | null) => ({
  apiVersion: provider?.version ?? 0,
  values: valuesOf(provider),
});

type Fields = { edit: Edit<ProviderValues> };
type TextName = {
  [Name in keyof ProviderValues]: ProviderValues[Name] extends string ? Name : never;
}[keyof ProviderValues];
type FlagName = {
  [Name in keyof ProviderValues]: ProviderValues[Name] extends boolean ? Name : never;
}[keyof ProviderValues];

const Line = ({ edit, name, label }: Fields & { name: Exclude<TextName, 'clientAuthentication'>; label: string }) => (
  <TextField label={label} value={edit.values[name]} onChange={(value) => edit.set({ [name]: value })} />
);

const Flag = ({ edit, name, label, note }: Fields & { name: FlagName; label: string; note?: string }) => (
  <Switch
    label={label}
    description={note}
    checked={edit.values[name]}
    onChange={(event) => edit.set({ [name]: event.currentTarget.checked })}
  />
);

const Connection = ({ edit, hasSecret }: Fields & { hasSecret: boolean }) => (
  <>
    <Line edit={edit} name="issuer" label="Issuer" />
    <Line edit={edit} name="clientId" label="Client id" />
    <NativeSelect
      label="Ohmstead authenticates"
      data={keysOf(authenticationWords).map((value) => ({ value, label: authenticationWords[value] }))}
      value={edit.values.clientAuthentication}
      onChange={(event) =>
        edit.set({ clientAuthentication: event.currentTarget.value === 'secret' ? 'secret' : 'privateKey' })
      }
    />
    {edit.values.clientAuthentication === 'secret' ? (
      <PasswordInput
        label="Client secret"
        inputWrapperOrder={fieldOrder}
        description={hasSecret ? 'Leave blank to keep the saved one.' : undefined}
        autoComplete="off"
        value={edit.values.clientSecret}
        onChange={(event) => edit.set({ clientSecret: event.currentTarget.value })}
      />
    ) : null}
    <Line edit={edit} name="scopes" label="Scopes" />
    <Line edit={edit} name="firstNameClaim" label="Claim with the first name" />
    <Line edit={edit} name="lastNameClaim" label="Claim with the last name" />
    <Line edit={edit} name="groupsClaim" label="Claim with the groups" />
  </>
);

const People = ({ edit }: Fields) => {
  const { data: groups = [] } = useGroups({ isWanted: useMay('perm-users-groups') });
  const { defaultGroupId, groupMapping } = edit.values;
  return (
    <>
      <Line edit={edit} name="domains" label="Domains of email addresses" />
      <Flag edit={edit} name="createPeople" label="Add users when they first log in" />
      <NativeSelect
        label="Group for users without another"
        data={[{ value: '', label: 'None: they are refused' }, ...groupChoices(groups, [defaultGroupId])]}
        value={defaultGroupId === null ? '' : String(defaultGroupId)}
        onChange={(event) =>
          edit.set({ defaultGroupId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
        }
      />
      <GroupMapping lines={groupMapping} groups={groups} onChange={(lines) => edit.set({ groupMapping: lines })} />
      <Flag edit={edit} name="keepGroups" label="Set the group at each login" note="Super users keep what they have." />
      <Flag
        edit={edit}
        name="linkWithoutPassword"
        label="Link accounts without their password"
        note="For verified addresses of proven domains. Never for super users."
      />
      <Flag
        edit={edit}
        name="onlySingleSignOn"
        label="Refuse passwords"
        note="Of users of proven domains. Super users can always log in with password and second factor."
      />
      <Line edit={edit} name="amr" label="Values of amr that mean a second factor" />
      <Line edit={edit} name="acr" label="Values of acr that mean a second factor" />
      <Flag edit={edit} name="enabled" label="Switched on" note="After a test that passed." />
    </>
  );
};

type EditIdentityProviderProps = { provider: IdentityProvider | null; onClose: () => void };

export const EditIdentityProvider = ({ provider, onClose }: EditIdentityProviderProps) => {
  const { save, reload } = useIdentityProviderCalls();
  const edit = useEdit<ProviderValues>({
    noun: 'identity provider',
    loaded: loadedFrom(provider),
    save: ({ apiVersion, values }) => save(bodyOf(values), apiVersion),
    reload: async () => loadedFrom((await reload()).identityProvider),
    onDone: onClose,
    words,
  });
  return (
    <FormModal
      title="Edit the identity provider"
      submitLabel="Save"
      isReady={edit.values.issuer.trim() !== '' && edit.values.clientId.trim() !== ''}
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={() => void edit.save()}
      onClose={onClose}
    >
      <Connection edit={edit} hasSecret={provider?.hasClientSecret ?? false} />
      <People edit={edit} />
    </FormModal>
  );
};

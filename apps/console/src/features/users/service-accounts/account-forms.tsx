import type { ServiceAccount } from '@ohmstead/contract';
import type { People } from '../../../data/people-api.ts';
import { noRights } from '../../../permission-editor/permission-values.ts';
import { DeletedNotice, useWithoutDeleted } from '../../../permission-editor/without-deleted.tsx';
import { FormModal } from '../../../ui/dialog/form-modal.tsx';
import { useDraft } from '../../../ui/editing/draft.ts';
import { StaleNotice } from '../../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../../ui/editing/use-edit.ts';
import { useSubmit } from '../../../ui/editing/use-submit.ts';
import { givenToUser } from '../user-values.ts';
import { AccountFields, valuesOfAccount, type AccountValues } from './account-fields.tsx';
import { useServiceAccountCalls } from './service-accounts-api.ts';

const bodyOf = (values: AccountValues) => ({
  name: values.name.trim(),
  description: values.description.trim() === '' ? null : values.description.trim(),
  disabled: values.disabled,
  ...givenToUser(values),
});

const problem = 'Problem saving service account';
const nothing = { name: '', description: null, groupId: null, disabled: false, permissions: noRights };

export const AddAccount = ({ people, onClose }: { people: People; onClose: () => void }) => {
  const { values: typed, loaded, hasChanges, set } = useDraft(() => valuesOfAccount(nothing, people.choices));
  const { values, gone } = useWithoutDeleted(people)(typed);
  const { add } = useServiceAccountCalls();
  const { isSaving, submit } = useSubmit(async () => {
    await add(bodyOf(values));
    onClose();
  }, problem);
  return (
    <FormModal
      title="Add service account"
      submitLabel="Add service account"
      isReady={values.name.trim() !== ''}
      isSaving={isSaving}
      hasChanges={hasChanges}
      notice={<DeletedNotice gone={gone} />}
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AccountFields people={people} values={values} loaded={loaded} onChange={set} />
    </FormModal>
  );
};

type EditAccountProps = { account: ServiceAccount; people: People; onClose: () => void };

export const EditAccount = ({ account, people, onClose }: EditAccountProps) => {
  const calls = useServiceAccountCalls();
  const withoutDeleted = useWithoutDeleted(people, account.permissions);
  const loadedFrom = (from: ServiceAccount) => ({
    apiVersion: from.version,
    values: valuesOfAccount(from, people.choices),
  });
  const edit = useEdit({
    noun: 'service account',
    loaded: loadedFrom(account),
    save: ({ apiVersion, values }) =>
      calls.save(account.id, { version: apiVersion, ...bodyOf(withoutDeleted(values).values) }),
    reload: async () => loadedFrom(await calls.reload(account.id)),
    onDone: onClose,
    words: {
      saved: ({ name }) => ({ title: 'Service account saved', text: `${name.trim()} has been saved.` }),
      problem,
      staleCode: 'serviceAccounts-update-6',
    },
  });
  const { values, gone } = withoutDeleted(edit.values);
  return (
    <FormModal
      title={`Edit ${account.name}`}
      submitLabel="Save"
      isReady={values.name.trim() !== ''}
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
      <AccountFields
        people={people}
        values={values}
        loaded={edit.loaded}
        savedMeanwhile={edit.savedMeanwhile}
        onChange={edit.set}
      />
    </FormModal>
  );
};

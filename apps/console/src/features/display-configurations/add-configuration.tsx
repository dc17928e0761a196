import type { EntityKind } from '@ohmstead/domain';
import { useDraft } from '../../ui/editing/draft.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { ConfigurationFields, showsAColumn, useConfigurationName } from './configuration-fields.tsx';
import { configurationValues, sentConfiguration, kindOf } from './configuration-values.ts';
import { addConfiguration, useRefreshConfigurations } from '../../data/display-configurations-api.ts';

export const AddConfiguration = ({ type, onClose }: { type: EntityKind; onClose: () => void }) => {
  const { values, hasChanges, set } = useDraft(() => configurationValues(type));
  const { problemOf, withName, refused } = useConfigurationName();
  const refresh = useRefreshConfigurations();
  const send = async () => {
    const body = sentConfiguration(values);
    await addConfiguration(body);
    await refresh();
    notify({ type: 'success', title: 'Configuration added', text: body.name });
    onClose();
  };
  const { isSaving, submit } = useSubmit(send, 'Problem saving configuration', (error) => refused(error, values));
  return (
    <FormModal
      title={`Add a configuration for ${kindOf(type).title.toLowerCase()}`}
      submitLabel="Add configuration"
      isSaving={isSaving}
      hasChanges={hasChanges}
      onSubmit={() => withName(values, () => showsAColumn(values) && void submit())}
      onClose={onClose}
    >
      <ConfigurationFields values={values} error={problemOf(values)} onChange={set} />
    </FormModal>
  );
};

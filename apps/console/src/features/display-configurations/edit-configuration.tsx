import type { DisplayConfigurationBody, SavedDisplayConfiguration } from '@ohmstead/contract';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { ConfigurationFields, showsAColumn, useConfigurationName } from './configuration-fields.tsx';
import { configurationValues, sentConfiguration, kindOf } from './configuration-values.ts';
import {
  saveConfiguration,
  useRefreshConfigurations,
  useReloadConfiguration,
} from '../../data/display-configurations-api.ts';

type EditConfigurationProps = {
  /** As it was when the form was opened: lists follow changes by others at once, but a form only on request. */
  configuration: SavedDisplayConfiguration;
  onClose: () => void;
};

const words = {
  saved: ({ name }: DisplayConfigurationBody) => ({ title: 'Configuration saved', text: name.trim() }),
  problem: 'Problem saving configuration',
  staleCode: 'displayConfigurations-update-10',
};

const loadedFrom = (configuration: SavedDisplayConfiguration) => ({
  apiVersion: configuration.version,
  values: configurationValues(configuration.type, configuration),
});

export const EditConfiguration = ({ configuration, onClose }: EditConfigurationProps) => {
  const { id, type } = configuration;
  const { problemOf, withName, refused } = useConfigurationName();
  const refresh = useRefreshConfigurations();
  const reload = useReloadConfiguration();
  const edit = useEdit({
    noun: 'configuration',
    loaded: loadedFrom(configuration),
    save: async ({ apiVersion, values }) => {
      await saveConfiguration(id, sentConfiguration(values), apiVersion);
      await refresh();
    },
    reload: async () => loadedFrom((await reload(id)) ?? configuration),
    refused,
    onDone: onClose,
    words,
  });
  const { values, state, savedMeanwhile } = edit;
  return (
    <FormModal
      title={`Edit the configuration for ${kindOf(type).title.toLowerCase()}`}
      submitLabel="Save"
      isSaving={state === 'saving' || state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={() => withName(values, () => showsAColumn(values) && void edit.save())}
      onClose={onClose}
    >
      <ConfigurationFields
        values={values}
        savedMeanwhile={savedMeanwhile}
        error={problemOf(values)}
        onChange={edit.set}
      />
    </FormModal>
  );
};

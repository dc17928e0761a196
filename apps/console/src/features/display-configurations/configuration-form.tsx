import { Switch, TextInput } from '@mantine/core';
import {
  configurationNameMaxLength,
  type DisplayConfigurationBody,
  type SavedDisplayConfiguration,
} from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { useState } from 'react';
import { ColumnArrangement } from '../../entity-list/column-arrangement.tsx';
import { columnLayout } from '../../entity-list/column-layout.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notify.ts';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { useSettingForm } from '../../ui/use-setting-form.ts';
import { saveConfiguration, useRefreshConfigurations, useReloadConfiguration } from './configurations-api.ts';
import styles from './configuration-form.module.css';
import { kindOf } from './list-kinds.ts';

type ConfigurationFormProps = {
  type: EntityKind;
  /** As it was when the form was opened; without one a configuration is added. */
  configuration: SavedDisplayConfiguration | undefined;
  onClose: () => void;
};

const unlocked = { order: false, visibility: false };

const startOf = (type: EntityKind, configuration: SavedDisplayConfiguration | undefined): DisplayConfigurationBody => ({
  name: configuration?.name ?? '',
  type,
  columns: columnLayout(kindOf(type).catalogue, undefined, configuration),
  lockColumnOrder: configuration?.lockColumnOrder ?? false,
  lockColumnVisibility: configuration?.lockColumnVisibility ?? false,
});

const problemOf = ({ name }: DisplayConfigurationBody) =>
  name.trim() === '' ? 'Configuration Name cannot be blank' : undefined;

const useConfigurationForm = (type: EntityKind, base: SavedDisplayConfiguration | undefined) =>
  useSettingForm<DisplayConfigurationBody>({
    start: startOf(type, base),
    problemOf,
    save: (draft) => saveConfiguration(base, { ...draft, name: draft.name.trim() }),
    nameCodes: [
      'displayConfigurations-add-1',
      'displayConfigurations-add-7',
      'displayConfigurations-update-1',
      'displayConfigurations-update-9',
    ],
    staleCode: 'displayConfigurations-update-10',
    problemTitle: 'Problem Saving Configuration',
  });

/** What the next save is made from: lists follow others at once, a form only when it is asked to. */
const useBase = (opened: SavedDisplayConfiguration | undefined) => {
  const [base, setBase] = useState(opened);
  const reload = useReloadConfiguration();
  const renew = async () => setBase(base && ((await reload(base.id)) ?? base));
  return { base, renew, savedName: base?.version === opened?.version ? undefined : base?.name };
};

type PartProps = { draft: DisplayConfigurationBody; onChange: (change: Partial<DisplayConfigurationBody>) => void };

const Locks = ({ draft, onChange }: PartProps) => (
  <div className={styles['locks']}>
    <Switch
      label="Lock Column Order"
      aria-label="Lock Column Order"
      description="Whoever has this configuration cannot move columns."
      checked={draft.lockColumnOrder}
      onChange={(event) => onChange({ lockColumnOrder: event.currentTarget.checked })}
    />
    <Switch
      label="Lock Column Visibility"
      aria-label="Lock Column Visibility"
      description="Whoever has this configuration cannot show or hide columns."
      checked={draft.lockColumnVisibility}
      onChange={(event) => onChange({ lockColumnVisibility: event.currentTarget.checked })}
    />
  </div>
);

const Columns = ({ draft, onChange }: PartProps) => (
  <fieldset className={styles['columns']}>
    <legend>Columns</legend>
    <p role="status" className={styles['none']}>
      {draft.columns.some(({ visible }) => visible) ? '' : 'Show at least one column.'}
    </p>
    <ColumnArrangement
      layout={draft.columns}
      catalogue={kindOf(draft.type).catalogue}
      locks={unlocked}
      onChange={(columns) => onChange({ columns })}
    />
  </fieldset>
);

const done = (isNew: boolean, text: string) =>
  notify({ type: 'success', title: isNew ? 'Configuration Added' : 'Configuration Saved', text });

/** Name, columns and locks of a display configuration. */
export const ConfigurationForm = ({ type, configuration, onClose }: ConfigurationFormProps) => {
  const { base, renew, savedName } = useBase(configuration);
  const refresh = useRefreshConfigurations();
  const { draft, problem, state, hasChanges, change, ...form } = useConfigurationForm(type, base);
  const submit = async () => {
    if (draft.columns.every(({ visible }) => !visible) || !(await form.submit())) return;
    done(base === undefined, draft.name.trim());
    onClose();
    await refresh();
  };
  const reload = () => void renew().then(form.goOn);
  return (
    <FormModal
      title={`${base ? 'Edit' : 'Add'} ${kindOf(type).title} Configuration`}
      submitLabel={base ? 'Save' : 'Add Configuration'}
      isSaving={state === 'saving'}
      hasChanges={hasChanges}
      notice={state === 'stale' ? <StaleNotice noun="configuration" onReload={reload} /> : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Configuration Name"
        data-autofocus
        autoComplete="off"
        maxLength={configurationNameMaxLength}
        value={draft.name}
        error={problem}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={savedMeanwhileText(savedName)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Locks draft={draft} onChange={change} />
      <Columns draft={draft} onChange={change} />
    </FormModal>
  );
};

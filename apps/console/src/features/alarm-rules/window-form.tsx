import { TextInput } from '@mantine/core';
import type { MaintenanceWindow } from '@ohmstead/contract';
import { useState } from 'react';
import { useLocations } from '../../data/locations-api.ts';
import { useMay } from '../../data/session/session.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useAlarmRules, useDeviceChoices, useWindowCalls } from './alarm-rules-api.ts';
import styles from './alarm-rules.module.css';
import { ChoiceList } from './choice-list.tsx';
import { HoursFields } from './hours-fields.tsx';
import { newWindow, readWindow, windowProblems, windowValuesOf, type WindowValues } from './window-values.ts';

type FieldsProps = {
  values: WindowValues;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<WindowValues>) => void;
};

const Times = ({ values, problems, onChange }: FieldsProps) => (
  <div className={styles['pair']}>
    <TextInput
      type="datetime-local"
      label="From"
      value={values.from}
      onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
    />
    <TextInput
      type="datetime-local"
      label="Until"
      value={values.until}
      error={problems['until']}
      onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
    />
  </div>
);

const choicesOf = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: id, label: name }));

const About = ({ values, problems, onChange }: FieldsProps) => {
  const { data: rules = [] } = useAlarmRules();
  const { data: locations = [] } = useLocations();
  const { data: devices = [] } = useDeviceChoices();
  return (
    <div className={styles['pair']}>
      <ChoiceList
        label="Rules"
        none="All rules"
        choices={choicesOf(rules)}
        chosen={values.rules}
        onChange={(chosen) => onChange({ rules: chosen })}
      />
      <ChoiceList
        label="Locations"
        none="All locations"
        choices={choicesOf(locations)}
        chosen={values.locations}
        error={problems['locations']}
        onChange={(chosen) => onChange({ locations: chosen })}
      />
      <ChoiceList
        label="Devices"
        none="All devices"
        choices={choicesOf(devices)}
        chosen={values.devices}
        onChange={(chosen) => onChange({ devices: chosen })}
      />
    </div>
  );
};

type WindowFormProps = {
  /** Undefined for a new window. */
  window: MaintenanceWindow | undefined;
  onClose: () => void;
};

const Loaded = (props: WindowFormProps & { start: WindowValues; mustName: boolean }) => {
  const { window, start, mustName, onClose } = props;
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { add, save } = useWindowCalls();
  const change = (part: Partial<WindowValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const { isSaving, submit } = useSubmit(async () => {
    const body = readWindow(values);
    if (window === undefined) await add(body);
    else await save(window.id, { ...body, version: window.version });
    notify({ type: 'success', title: 'Maintenance window saved', text: `${body.name} sends no messages.` });
    onClose();
  }, 'Maintenance window not saved');
  const trySave = () => {
    const found = windowProblems(values, mustName);
    setProblems(found);
    if (Object.keys(found).length === 0) void submit();
  };
  const fields = { values, problems, onChange: change };
  return (
    <FormModal
      wide
      title={window === undefined ? 'New maintenance window' : `Edit ${window.name}`}
      submitLabel="Save window"
      isSaving={isSaving}
      hasChanges={JSON.stringify(values) !== JSON.stringify(start)}
      onSubmit={trySave}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={255}
        value={values.name}
        error={problems['name']}
        onChange={(name) => change({ name })}
      />
      <Times {...fields} />
      <HoursFields
        label="Only at certain hours of the week"
        hours={values.weekly}
        problems={problems}
        onChange={(weekly) => change({ weekly })}
      />
      <About {...fields} />
    </FormModal>
  );
};

/** Times without messages about alarms. */
export const WindowForm = (props: WindowFormProps) => {
  const mustName = !useMay('perm-all-locations');
  const { data: locations } = useLocations();
  const [now] = useState(() => Date.now());
  if (locations === undefined) return null;
  const own = mustName ? locations.map(({ id }) => id) : [];
  const start = props.window === undefined ? newWindow(now, own) : windowValuesOf(props.window);
  return <Loaded {...props} start={start} mustName={mustName} />;
};

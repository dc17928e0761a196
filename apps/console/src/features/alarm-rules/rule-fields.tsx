import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import { alarmKindOf, isOneOf, isReadingKind, alarmKindNames } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import { useChannels } from '../../data/channels-api.ts';
import { useLocations } from '../../data/locations-api.ts';
import { useMay } from '../../data/session/session.ts';
import { alarmKindLabels } from '../../fleet/alarms/alarm-words.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useBatteryModels, useDeviceChoices } from './alarm-rules-api.ts';
import styles from './alarm-rules.module.css';
import { ChoiceList } from './choice-list.tsx';
import type { FieldsProps } from './fields-props.ts';
import { HoursFields } from './hours-fields.tsx';
import { withKind } from './rule-values.ts';
import { kindNotes, parameterLabel } from './rule-words.ts';
import { StepFields } from './step-fields.tsx';

const Section = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <fieldset className={styles['section']}>
    <legend>{title}</legend>
    {note === undefined ? null : <p className={styles['quiet']}>{note}</p>}
    {children}
  </fieldset>
);

const endWords: Readonly<Record<string, string>> = { fail: 'Failed', aborted: 'Aborted' };

type ParameterProps = FieldsProps & { name: string };

const Parameter = ({ values, problems, onChange, name }: ParameterProps) => {
  const { kind, parameters } = values;
  const parameter = alarmKindOf(kind).parameters[name];
  const value = parameters[name] ?? '';
  const set = (text: string) => onChange({ parameters: { ...parameters, [name]: text } });
  if (parameter !== undefined && 'texts' in parameter && parameter.texts !== 'any') {
    const chosen = value.split(', ').filter((text) => text !== '');
    return (
      <Checkbox.Group
        label={parameterLabel(kind, name)}
        value={chosen}
        error={problems[name]}
        onChange={(next) => set(next.join(', '))}
      >
        <div className={styles['days']}>
          {parameter.texts.map((text) => (
            <Checkbox key={text} value={text} label={endWords[text] ?? text} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  const isNumber = parameter !== undefined && !('texts' in parameter);
  return (
    <TextField
      label={parameterLabel(kind, name)}
      {...(isNumber ? { inputMode: 'decimal', maxLength: 12 } : {})}
      value={value}
      error={problems[name]}
      onChange={set}
    />
  );
};

/** The kind of a saved rule cannot be changed. */
const What = ({ isNew, ...props }: FieldsProps & { isNew: boolean }) => {
  const { values, problems, onChange } = props;
  return (
    <Section title="What it looks for">
      <TextField
        label="Name"
        maxLength={255}
        value={values.name}
        error={problems['name']}
        onChange={(name) => onChange({ name })}
      />
      {isNew ? (
        <NativeSelect
          label="Kind"
          value={values.kind}
          data={alarmKindNames.map((kind) => ({ value: kind, label: alarmKindLabels[kind] }))}
          onChange={({ currentTarget: { value } }) =>
            isOneOf(alarmKindNames, value) ? onChange(withKind(values, value)) : undefined
          }
        />
      ) : (
        <p className={styles['quiet']}>{alarmKindLabels[values.kind]}. The kind of a rule cannot be changed.</p>
      )}
      {kindNotes[values.kind] === undefined ? null : <p className={styles['quiet']}>{kindNotes[values.kind]}</p>}
      <div className={styles['fields']}>
        {Object.keys(alarmKindOf(values.kind).parameters).map((name) => (
          <Parameter key={`${values.kind} ${name}`} {...props} name={name} />
        ))}
      </div>
    </Section>
  );
};

const Where = ({ values, problems, onChange }: FieldsProps) => {
  const { data: locations = [] } = useLocations();
  const { data: devices = [] } = useDeviceChoices();
  const { data: batteryModels = [] } = useBatteryModels();
  const seesAll = useMay('perm-all-locations');
  const ofBatteries = alarmKindOf(values.kind).thing === 'battery' || isReadingKind(values.kind);
  const deviceModels = [...new Set(devices.flatMap(({ modelName }) => modelName ?? []))].toSorted();
  const texts = (all: readonly string[]) => all.map((value) => ({ value, label: value }));
  return (
    <Section title="Where">
      <div className={styles['pair']}>
        <ChoiceList
          label="Locations"
          none={seesAll ? 'All locations' : 'None yet'}
          choices={locations.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={values.locations}
          error={problems['locations']}
          onChange={(chosen) => onChange({ locations: chosen })}
        />
        <ChoiceList
          label="Devices"
          none="All devices"
          choices={devices.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={values.devices}
          onChange={(chosen) => onChange({ devices: chosen })}
        />
        <ChoiceList
          label="Device models"
          none="All models"
          choices={texts(deviceModels)}
          chosen={values.deviceModels}
          onChange={(chosen) => onChange({ deviceModels: chosen })}
        />
        {ofBatteries || values.batteryModels.length > 0 ? (
          <ChoiceList
            label="Battery models"
            none="All models"
            choices={texts(batteryModels)}
            chosen={values.batteryModels}
            onChange={(chosen) => onChange({ batteryModels: chosen })}
          />
        ) : null}
      </div>
    </Section>
  );
};

const minuteFields = [
  ['raiseAfterMinutes', 'Raise after (minutes)'],
  ['clearAfterMinutes', 'Clear after (minutes)'],
  ['reopenMinutes', 'The same alarm if it comes back within (minutes)'],
] as const;

const When = ({ values, problems, onChange }: FieldsProps) => (
  <Section title="When">
    <div className={styles['fields']}>
      {minuteFields.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          inputMode="decimal"
          maxLength={8}
          value={values[name]}
          error={problems[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
    </div>
    <HoursFields
      label="Raise only at certain hours of the week"
      hours={values.hours}
      problems={problems}
      onChange={(hours) => onChange({ hours })}
    />
    <Switch
      label="Remove from the list when it is over, acknowledged or not"
      checked={values.leaveWhenCleared}
      onChange={({ currentTarget }) => onChange({ leaveWhenCleared: currentTarget.checked })}
    />
  </Section>
);

const noChannel = '';

const Escalation = ({ values, problems, onChange }: FieldsProps) => {
  const { data: channels = [] } = useChannels();
  return (
    <div className={styles['fields']}>
      <NativeSelect
        label="If not acknowledged, notify"
        value={values.escalateTo ?? noChannel}
        data={[
          { value: noChannel, label: 'No one' },
          ...channels.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ escalateTo: value === noChannel ? null : Number(value) })
        }
      />
      {values.escalateTo === null ? null : (
        <TextField
          label="After (minutes)"
          inputMode="decimal"
          maxLength={8}
          value={values.escalateAfter}
          error={problems['escalateAfter']}
          onChange={(escalateAfter) => onChange({ escalateAfter })}
        />
      )}
    </div>
  );
};

const Channels = (props: FieldsProps) => {
  const { values, onChange } = props;
  const { data: channels = [] } = useChannels();
  return (
    <>
      {channels.length === 0 ? (
        <p className={styles['quiet']}>There are no channels yet. They are set up under Integrations.</p>
      ) : null}
      <ChoiceList
        label="Channels"
        none="No messages to channels"
        choices={channels.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={values.channels}
        onChange={(chosen) => onChange({ channels: chosen })}
      />
      <Escalation {...props} />
    </>
  );
};

/** Who may not know the channels leaves them as they are. */
const Whom = (props: FieldsProps) => {
  const { values, problems, onChange } = props;
  const mayChoose = useMay('perm-integrations');
  return (
    <Section title="Who is notified">
      {mayChoose ? (
        <Channels {...props} />
      ) : (
        <p className={styles['quiet']}>
          {values.channels.length === 0 && values.escalateTo === null
            ? 'Only people with the permission for integrations can choose channels.'
            : 'The channels already chosen are kept. Only people with the permission for integrations can change them.'}
        </p>
      )}
      <Switch
        label="The people assigned to the device"
        checked={values.assigned}
        onChange={({ currentTarget }) => onChange({ assigned: currentTarget.checked })}
      />
      <TextField
        label="Remind every … hours until it is acknowledged; empty for never"
        inputMode="decimal"
        maxLength={6}
        value={values.remindHours}
        error={problems['remindHours']}
        onChange={(remindHours) => onChange({ remindHours })}
      />
    </Section>
  );
};

/** Everything that can be set of a rule. */
export const RuleFields = ({ isNew, ...props }: FieldsProps & { isNew: boolean }) => (
  <>
    <What {...props} isNew={isNew} />
    <Where {...props} />
    <Section title="How severe it is">
      <StepFields {...props} />
    </Section>
    <When {...props} />
    <Whom {...props} />
  </>
);

import { Checkbox, TextInput } from '@mantine/core';
import type { DeviceAssignmentsAnswer } from '@ohmstead/contract';
import { useState } from 'react';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import styles from './device-users.module.css';
import { findAssignments, useAssignments, useSaveAssignments } from './devices-api.ts';

/** One value per choice, so that changes can be told apart: 'users-7', 'groups-2'. */
type Values = Record<`${'users' | 'groups'}-${number}`, boolean>;
type Kind = 'users' | 'groups';

/** Above this number of names there is a search field. */
const fewNames = 8;

const valuesOf = ({ users, groups, choices }: DeviceAssignmentsAnswer): Values =>
  Object.fromEntries([
    ...choices.users.map(({ id }) => [`users-${id}`, users.includes(id)]),
    ...choices.groups.map(({ id }) => [`groups-${id}`, groups.includes(id)]),
  ]);

type ChoicesProps = {
  title: string;
  kind: Kind;
  answer: DeviceAssignmentsAnswer;
  values: Values;
  onToggle: (change: Values) => void;
};

const Choices = ({ title, kind, answer, values, onToggle }: ChoicesProps) => {
  const [sought, setSought] = useState('');
  const all = answer.choices[kind];
  const shown = all.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      {all.length > fewNames ? (
        <TextInput
          className={styles['search'] ?? ''}
          aria-label={`Find among ${title.toLowerCase()}`}
          placeholder="Find by name"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      ) : null}
      {shown.length === 0 ? (
        <p className={styles['none']}>{all.length === 0 ? 'There are none.' : 'No matches.'}</p>
      ) : null}
      <ul className={styles['choices']} hidden={shown.length === 0}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={values[`${kind}-${id}`] === true}
              onChange={(event) => onToggle({ [`${kind}-${id}`]: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

type FormProps = { deviceId: number; onDone: () => void };

/** Only what was ticked or cleared here is changed, so that assignments by other users are kept. */
const withChanges = (fresh: DeviceAssignmentsAnswer, changed: Partial<Values>) => {
  const wanted: Partial<Values> = { ...valuesOf(fresh), ...changed };
  const chosen = (kind: Kind) =>
    fresh.choices[kind].map(({ id }) => id).filter((id) => wanted[`${kind}-${id}`] === true);
  return { users: chosen('users'), groups: chosen('groups') };
};

const LoadedForm = ({ deviceId, onDone, answer }: FormProps & { answer: DeviceAssignmentsAnswer }) => {
  const save = useSaveAssignments(deviceId);
  const edit = useEdit({
    noun: 'device',
    loaded: { apiVersion: 0, values: valuesOf(answer) },
    save: ({ changed }) => save((fresh) => withChanges(fresh, changed)),
    reload: async () => ({ apiVersion: 0, values: valuesOf(await findAssignments(deviceId)) }),
    onDone,
  });
  const shared = { answer, values: edit.values, onToggle: edit.set };
  return (
    <EditForm label="Assign users" edit={edit}>
      <Choices title="Users" kind="users" {...shared} />
      <Choices title="Groups" kind="groups" {...shared} />
    </EditForm>
  );
};

/** Assigns users and groups to a device. */
export const DeviceUsersForm = ({ deviceId, onDone }: FormProps) => {
  const { data } = useAssignments(deviceId, true);
  if (data === undefined) return <Waiting words="Loading the users…" />;
  return <LoadedForm deviceId={deviceId} onDone={onDone} answer={data} />;
};

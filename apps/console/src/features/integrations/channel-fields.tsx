import { Checkbox, SegmentedControl } from '@mantine/core';
import type { Channel } from '@ohmstead/contract';
import { useGroups } from '../../data/groups-api.ts';
import { useMay } from '../../data/session/session.ts';
import { useUsers } from '../../data/users-api.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { channelKindWords } from './integration-words.ts';
import styles from './integrations.module.css';

export type ChannelValues = {
  name: string;
  kind: Channel['kind'];
  /** Empty: the saved one stays. */
  url: string;
  users: readonly number[];
  groups: readonly number[];
};

type PartProps = { values: ChannelValues; onChange: (change: Partial<ChannelValues>) => void };

const toggled = (list: readonly number[], id: number): number[] =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];

type ChoiceProps = {
  title: string;
  all: readonly { id: number; label: string }[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

const Choice = ({ title, all, chosen, onChange }: ChoiceProps) => (
  <fieldset className={styles['box']}>
    <legend>{title}</legend>
    <div className={styles['long']}>
      {all.map(({ id, label }) => (
        <Checkbox key={id} label={label} checked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))} />
      ))}
      {all.length === 0 ? <p className={styles['quiet']}>None.</p> : null}
    </div>
  </fieldset>
);

const KnownRecipients = ({ values: { users, groups }, onChange }: PartProps) => {
  const { data: people = [] } = useUsers();
  const { data: crews = [] } = useGroups();
  return (
    <>
      <Choice
        title="Groups"
        all={crews.map(({ id, name }) => ({ id, label: name }))}
        chosen={groups}
        onChange={(ids) => onChange({ groups: ids })}
      />
      <Choice
        title="Users"
        all={people.map(({ id, email }) => ({ id, label: email }))}
        chosen={users}
        onChange={(ids) => onChange({ users: ids })}
      />
    </>
  );
};

/** Who may not see users cannot choose among them; those that are chosen stay. */
const Recipients = (props: PartProps) =>
  useMay('perm-users-groups') ? (
    <KnownRecipients {...props} />
  ) : (
    <p className={styles['quiet']}>Only people with the permission for users and groups can choose who receives it.</p>
  );

const Address = ({ values: { kind, url }, channel, onChange }: PartProps & { channel: Channel | undefined }) => (
  <div className={styles['stack']}>
    <TextField
      label={channel === undefined ? 'Address' : 'New address'}
      value={url}
      maxLength={2_048}
      placeholder={kind === 'slack' ? 'https://hooks.slack.com/services/…' : 'https://…logic.azure.com/workflows/…'}
      onChange={(typed) => onChange({ url: typed })}
    />
    <p className={styles['quiet']}>
      {channel === undefined
        ? `${kind === 'slack' ? 'An incoming webhook of Slack.' : 'A workflow of Teams that posts to a channel.'} It is stored like a password and never shown again.`
        : `The address at ${channel.host ?? ''} that ends with ${channel.lastFour ?? ''} is kept like a password and cannot be shown. Leave this empty to keep it.`}
    </p>
  </div>
);

/** Where a channel leads. Its kind stays as it was made. */
export const ChannelFields = ({ values, channel, onChange }: PartProps & { channel?: Channel }) => (
  <>
    <TextField label="Name" value={values.name} maxLength={255} onChange={(name) => onChange({ name })} />
    {channel === undefined ? (
      <SegmentedControl<Channel['kind']>
        className={styles['narrow'] ?? ''}
        aria-label="Kind of channel"
        data={(['slack', 'teams', 'mail'] as const).map((kind) => ({ value: kind, label: channelKindWords[kind] }))}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
      />
    ) : null}
    {values.kind === 'mail' ? (
      <Recipients values={values} onChange={onChange} />
    ) : (
      <Address values={values} channel={channel} onChange={onChange} />
    )}
  </>
);

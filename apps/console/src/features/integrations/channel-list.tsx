import { Button } from '@mantine/core';
import type { Channel } from '@ohmstead/contract';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useChannels } from '../../data/channels-api.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { counted } from '../../lib/text/number-text.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { channelKindWords } from './integration-words.ts';
import { useChannelCalls, type Endpoint } from './integrations-api.ts';
import styles from './integrations.module.css';

const loadForms = () => import('./channel-forms.tsx');
const AddChannel = lazyPart(loadForms, (module) => module.AddChannel);
const EditChannel = lazyPart(loadForms, (module) => module.EditChannel);

const userNoun = { one: 'user', many: 'users' };
const groupNoun = { one: 'group', many: 'groups' };

const recipientWords = (users: number, groups: number): string => {
  const parts = [groups === 0 ? '' : counted(groups, groupNoun), users === 0 ? '' : counted(users, userNoun)];
  return parts.filter(Boolean).join(' and ') || 'No one yet';
};

/** The host and the end of an address, or how many people get email: neither is told in full. */
const addressWords = ({ kind, host, lastFour, users, groups }: Channel): string =>
  kind === 'mail' ? recipientWords(users.length, groups.length) : `${host ?? ''} …${lastFour ?? ''}`;

const deleteChannel = ({ id, name }: Channel, remove: (id: number) => Promise<void>): void =>
  confirmDeletion({
    title: `Delete ${name}?`,
    body: 'Its log is deleted too. A channel that alarm rules use cannot be deleted.',
    buttonLabel: 'Delete channel',
    remove: () => remove(id),
    problem: 'Problem deleting channel',
    done: { title: 'Channel deleted', text: `${name} has been deleted.` },
  });

type ListProps = {
  channels: readonly Channel[];
  onLog: (endpoint: Endpoint) => void;
  onEdit: (channel: Channel) => void;
};

const Channels = ({ channels, onLog, onEdit }: ListProps) => {
  const { save, remove, test } = useChannelCalls();
  return channels.length === 0 ? (
    <p className={styles['quiet']}>No channels yet.</p>
  ) : (
    <ul className={styles['endpoints']} aria-label="Channels">
      {channels.map((channel) => (
        <EndpointRow
          key={channel.id}
          endpoint={channel}
          address={addressWords(channel)}
          facts={<span>{channelKindWords[channel.kind]}</span>}
          onTest={() => test(channel.id)}
          onSwitch={(enabled) => save(channel.id, { version: channel.version, enabled })}
          onLog={() => onLog({ kind: 'channel', id: channel.id, name: channel.name })}
          onEdit={() => onEdit(channel)}
          onDelete={() => deleteChannel(channel, remove)}
        />
      ))}
    </ul>
  );
};

/** Where people are told of alarms. */
export const ChannelList = ({ onLog }: { onLog: (endpoint: Endpoint) => void }) => {
  const { data, error, refetch } = useChannels();
  const [open, setOpen] = useState<Channel | 'new'>();
  const close = () => setOpen(undefined);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen('new')}>
      New channel
    </Button>
  );
  return (
    <Card
      title="Channels"
      note="Notify people of alarms in Slack, in Microsoft Teams or by email."
      actions={data && add}
    >
      {data === undefined ? (
        error === null ? (
          <Waiting words="Loading the channels…" />
        ) : (
          <LoadFailed what="The channels" error={error} onRetry={refetch} />
        )
      ) : (
        <Channels channels={data} onLog={onLog} onEdit={setOpen} />
      )}
      <Suspense>
        {open === 'new' ? <AddChannel onClose={close} /> : null}
        {open === undefined || open === 'new' ? null : <EditChannel channel={open} onClose={close} />}
      </Suspense>
    </Card>
  );
};

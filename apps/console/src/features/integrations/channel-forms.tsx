import type { Channel } from '@ohmstead/contract';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { useDraft } from '../../ui/editing/draft.ts';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { ChannelFields, type ChannelValues } from './channel-fields.tsx';
import { useChannelCalls } from './integrations-api.ts';

const problem = 'Problem saving channel';
const empty: ChannelValues = { name: '', kind: 'slack', url: '', users: [], groups: [] };

const newChannelOf = ({ name, kind, url, users, groups }: ChannelValues) => ({
  name: name.trim(),
  kind,
  ...(kind === 'mail' ? { users: [...users], groups: [...groups] } : { url: url.trim() }),
});

export const AddChannel = ({ onClose }: { onClose: () => void }) => {
  const { values, hasChanges, set } = useDraft(() => empty);
  const { add } = useChannelCalls();
  const { isSaving, submit } = useSubmit(async () => {
    await add(newChannelOf(values));
    onClose();
  }, problem);
  return (
    <FormModal
      title="New channel"
      submitLabel="Add channel"
      isReady={values.name.trim() !== '' && (values.kind === 'mail' || values.url.trim() !== '')}
      isSaving={isSaving}
      hasChanges={hasChanges}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChannelFields values={values} onChange={set} />
    </FormModal>
  );
};

const loadedFrom = ({ version, name, kind, users, groups }: Channel) => ({
  apiVersion: version,
  values: { name, kind, url: '', users, groups },
});

const editOf = (version: number, { name, url = '', users, groups }: Partial<ChannelValues>) => ({
  version,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(url.trim() === '' ? {} : { url: url.trim() }),
  ...(users === undefined ? {} : { users: [...users] }),
  ...(groups === undefined ? {} : { groups: [...groups] }),
});

const words = {
  saved: ({ name }: { name: string }) => ({ title: 'Channel saved', text: `${name.trim()} has been saved.` }),
  problem,
  staleCode: 'channels-update-6',
};

export const EditChannel = ({ channel, onClose }: { channel: Channel; onClose: () => void }) => {
  const calls = useChannelCalls();
  const edit = useEdit<ChannelValues>({
    noun: 'channel',
    loaded: loadedFrom(channel),
    save: async ({ apiVersion, changed }) => {
      await calls.save(channel.id, editOf(apiVersion, changed));
    },
    reload: async () => loadedFrom(await calls.reload(channel.id)),
    onDone: onClose,
    words,
  });
  return (
    <FormModal
      title={`Edit ${channel.name}`}
      submitLabel="Save"
      isReady={edit.values.name.trim() !== ''}
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={() => void edit.save()}
      onClose={onClose}
    >
      <ChannelFields values={edit.values} channel={channel} onChange={edit.set} />
    </FormModal>
  );
};

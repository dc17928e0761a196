import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { useSaveViewAsSettings, useViewAsSettings } from './view-as-api.ts';

const Mails = ({ mails }: { mails: boolean }) => {
  const saveSettings = useSaveViewAsSettings();
  const [isSaving, setSaving] = useState(false);
  const save = async (wanted: boolean) => {
    setSaving(true);
    try {
      await saveSettings({ mails: wanted });
      notify({ type: 'success', title: 'Setting saved', text: 'It applies from the next time.' });
    } catch (error) {
      notifyError(error, 'Problem saving the setting');
    }
    setSaving(false);
  };
  return (
    <Switch
      label="Send an email each time"
      description="It tells the user who looked and why. Their profile lists the same under Access by others, with or without an email."
      checked={mails}
      disabled={isSaving}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  );
};

/** What people are told when an administrator looks through their eyes. */
export const ViewAsCard = () => {
  const { data, error, refetch } = useViewAsSettings();
  return (
    <Card
      title="View as another user"
      note="An administrator can see what another user sees, to help them. They can change nothing."
    >
      {data === undefined ? (
        error === null ? (
          <Waiting words="Loading the setting…" />
        ) : (
          <LoadFailed what="The setting" error={error} onRetry={refetch} />
        )
      ) : (
        <Mails {...data} />
      )}
    </Card>
  );
};

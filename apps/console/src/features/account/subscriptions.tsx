import { Switch } from '@mantine/core';
import type { EmailPreferences, Subscription } from '@ohmstead/contract';
import { keysOf } from '@ohmstead/domain';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Card } from '../../ui/page/card.tsx';
import styles from './preferences.module.css';
import { useEmailPreferences } from './preferences-api.ts';

const words: Record<Subscription, { label: string; description: string }> = {
  marketing: { label: 'Marketing', description: 'Occasional news about Ohmstead.' },
  deviceOfflineAlerts: {
    label: 'Device offline alerts',
    description: 'When a device has been offline for 5 minutes, and when it comes back online.',
  },
  serviceCompletionAlerts: {
    label: 'Service completion alerts',
    description: 'When a service has passed, failed or been aborted.',
  },
  serviceDueDigest: {
    label: 'Services due',
    description: 'On Mondays: which batteries are overdue, and which are due this week.',
  },
};

type SwitchesProps = {
  preferences: EmailPreferences | undefined;
  onChange: (change: Partial<EmailPreferences>) => void;
};

const Switches = ({ preferences, onChange }: SwitchesProps) => (
  <div className={styles['switches']} aria-busy={preferences === undefined}>
    {keysOf(words).map((name) => (
      <Switch
        key={name}
        {...words[name]}
        disabled={preferences === undefined}
        checked={preferences?.[name] ?? false}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
      />
    ))}
  </div>
);

export const Subscriptions = () => {
  const { data, error, refetch, change, isSaved } = useEmailPreferences();
  return (
    <Card
      title="Email Subscriptions"
      note="Alerts cover devices you can see. At most one email per device every 15 minutes; further events are included in the next."
      actions={<SavedMark isSaved={isSaved} />}
    >
      {data === undefined && error !== null ? (
        <LoadFailed what="Your subscriptions" error={error} onRetry={refetch} />
      ) : (
        <Switches preferences={data} onChange={change} />
      )}
    </Card>
  );
};

const SavedMark = ({ isSaved }: { isSaved: boolean }) => (
  <span role="status" className={styles['saved']}>
    {isSaved ? 'Saved' : ''}
  </span>
);

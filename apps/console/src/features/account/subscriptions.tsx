import { Switch } from '@mantine/core';
import { subscriptions, type EmailPreferences, type Subscription } from '@ohmstead/contract';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Card } from '../../ui/page/card.tsx';
import styles from './preferences.module.css';
import { useEmailPreferences } from './preferences-api.ts';

const words: Record<Subscription, { label: string; description: string }> = {
  marketing: { label: 'Marketing', description: 'News of Ohmstead, now and then.' },
  deviceOfflineAlerts: {
    label: 'Device offline alerts',
    description: 'When a device has been offline for 5 minutes, and when it is back.',
  },
  serviceCompletionAlerts: {
    label: 'Service completion alerts',
    description: 'When a service has passed, failed or was aborted.',
  },
};

type SwitchesProps = {
  preferences: EmailPreferences | undefined;
  onChange: (change: Partial<EmailPreferences>) => void;
};

const Switches = ({ preferences, onChange }: SwitchesProps) => (
  <div className={styles['switches']} aria-busy={preferences === undefined}>
    {subscriptions.map((name) => (
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
      note="Alerts are about devices that you may see. At most one mail per device comes in 15 minutes; whatever happens meanwhile is gathered into the next."
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

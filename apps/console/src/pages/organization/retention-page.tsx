import type { Retention } from '@ohmstead/contract';
import { useState } from 'react';
import { EditRetention } from '../../features/retention/edit-retention.tsx';
import { RetentionCard } from '../../features/retention/retention-card.tsx';
import { RetentionEffects } from '../../features/retention/retention-effects.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

export const RetentionPage = () => {
  const [opened, setOpened] = useState<Retention>();
  return (
    <SettingsPage title="Data retention" note="How long raw samples stay in the database">
      <CardColumn>
        <RetentionCard onEdit={setOpened} />
        <RetentionEffects />
      </CardColumn>
      {opened === undefined ? null : <EditRetention retention={opened} onClose={() => setOpened(undefined)} />}
    </SettingsPage>
  );
};

import type { SavedDisplayConfiguration } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { useState } from 'react';
import { AddConfiguration } from '../../features/display-configurations/add-configuration.tsx';
import { ConfigurationCard } from '../../features/display-configurations/configuration-card.tsx';
import { useCountedConfigurations } from '../../data/display-configurations-api.ts';
import { EditConfiguration } from '../../features/display-configurations/edit-configuration.tsx';
import { listKinds } from '../../features/display-configurations/configuration-values.ts';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import styles from './settings-page.module.css';

/** The edited configuration, or the list for which one is added. */
type Open = SavedDisplayConfiguration | EntityKind;

const Cards = ({ onOpen }: { onOpen: (open: Open) => void }) => {
  const { data, error, refetch } = useCountedConfigurations();
  if (data !== undefined)
    return (
      <div className={styles['cards']}>
        {listKinds.map(({ type }) => (
          <ConfigurationCard
            key={type}
            type={type}
            configurations={data.filter((configuration) => configuration.type === type)}
            onAdd={() => onOpen(type)}
            onEdit={onOpen}
          />
        ))}
      </div>
    );
  if (error === null) return <Waiting words="Loading the display configurations…" />;
  return <LoadFailed what="The display configurations" error={error} onRetry={refetch} note="Nothing is lost." />;
};

const Form = ({ open, onClose }: { open: Open; onClose: () => void }) =>
  typeof open === 'string' ? (
    <AddConfiguration type={open} onClose={onClose} />
  ) : (
    <EditConfiguration configuration={open} onClose={onClose} />
  );

export const DisplayConfigurationsPage = () => {
  const [open, setOpen] = useState<Open>();
  return (
    <SettingsPage title="Display Configurations" note="Control which columns assigned users and groups see">
      <Cards onOpen={setOpen} />
      {open === undefined ? null : <Form open={open} onClose={() => setOpen(undefined)} />}
    </SettingsPage>
  );
};

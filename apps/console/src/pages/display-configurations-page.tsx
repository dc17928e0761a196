import type { SavedDisplayConfiguration } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { useState } from 'react';
import { ConfigurationCard } from '../features/display-configurations/configuration-card.tsx';
import { ConfigurationForm } from '../features/display-configurations/configuration-form.tsx';
import { useDisplayConfigurations } from '../features/display-configurations/configurations-api.ts';
import { listKinds } from '../features/display-configurations/list-kinds.ts';
import { Page } from '../ui/page.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Waiting } from '../ui/waiting.tsx';
import styles from './settings-page.module.css';

type Open = { type: EntityKind; configuration: SavedDisplayConfiguration | undefined } | null;

const Cards = ({ onOpen }: { onOpen: (open: Open) => void }) => {
  const { data, error, refetch } = useDisplayConfigurations();
  if (data !== undefined)
    return (
      <div className={styles['cards']}>
        {listKinds.map(({ type }) => (
          <ConfigurationCard
            key={type}
            type={type}
            configurations={data.filter((configuration) => configuration.type === type)}
            onAdd={() => onOpen({ type, configuration: undefined })}
            onEdit={(configuration) => onOpen({ type, configuration })}
          />
        ))}
      </div>
    );
  if (error === null) return <Waiting words="Loading the display configurations…" />;
  return <LoadFailed what="The display configurations" error={error} onRetry={refetch} note="Nothing is lost." />;
};

export const DisplayConfigurationsPage = () => {
  const [open, setOpen] = useState<Open>(null);
  return (
    <Page title="Display Configurations" note="Which columns lists show, for the users and groups that have one">
      <Cards onOpen={setOpen} />
      {open === null ? null : <ConfigurationForm {...open} onClose={() => setOpen(null)} />}
    </Page>
  );
};

import { Button } from '@mantine/core';
import type { SavedDisplayConfiguration } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import { SettingList, SettingRow } from '../../ui/page/setting-list.tsx';
import styles from './configuration-card.module.css';
import { useRefreshConfigurations } from '../../data/display-configurations-api.ts';
import { askToDeleteConfiguration } from './delete-configuration.tsx';
import { kindOf } from './configuration-values.ts';

const user = { one: 'user', many: 'users' };
const group = { one: 'group', many: 'groups' };

const lockWords = ({ lockColumnOrder, lockColumnVisibility }: SavedDisplayConfiguration): string | null => {
  if (lockColumnOrder && lockColumnVisibility) return 'Order and visibility locked';
  if (lockColumnOrder) return 'Order locked';
  return lockColumnVisibility ? 'Visibility locked' : null;
};

const Note = ({ configuration }: { configuration: SavedDisplayConfiguration }) => {
  const { usersCount = 0, groupsCount = 0 } = configuration;
  const locks = lockWords(configuration);
  return (
    <>
      <span>
        {counted(usersCount, user)}, {counted(groupsCount, group)}
      </span>
      {locks === null ? null : (
        <span className={styles['locks']}>
          <IconLock size={14} stroke={1.75} aria-hidden="true" />
          {locks}
        </span>
      )}
    </>
  );
};

type ConfigurationCardProps = {
  type: EntityKind;
  configurations: readonly SavedDisplayConfiguration[];
  onAdd: () => void;
  onEdit: (configuration: SavedDisplayConfiguration) => void;
};

const byName = (one: SavedDisplayConfiguration, other: SavedDisplayConfiguration) =>
  one.name.localeCompare(other.name, 'en', { sensitivity: 'base' });

const Rows = ({ type, configurations, onEdit }: Omit<ConfigurationCardProps, 'onAdd'>) => {
  const refresh = useRefreshConfigurations();
  return (
    <SettingList label={`${kindOf(type).title} configurations`}>
      {configurations.toSorted(byName).map((configuration) => (
        <SettingRow
          key={configuration.id}
          name={configuration.name}
          note={<Note configuration={configuration} />}
          onEdit={() => onEdit(configuration)}
          onDelete={() => void askToDeleteConfiguration(configuration, refresh)}
        />
      ))}
    </SettingList>
  );
};

export const ConfigurationCard = ({ onAdd, ...rows }: ConfigurationCardProps) => {
  const id = useId();
  const { title } = kindOf(rows.type);
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <Button
          size="compact-md"
          variant="subtle"
          aria-label={`Add a configuration for ${title.toLowerCase()}`}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onAdd}
        >
          Add
        </Button>
      </header>
      {rows.configurations.length === 0 ? (
        <p className={styles['none']}>No configurations yet. Everyone chooses their own columns.</p>
      ) : (
        <Rows {...rows} />
      )}
    </section>
  );
};

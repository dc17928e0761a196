import { Button } from '@mantine/core';
import type { Location } from '@ohmstead/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AddLocation } from '../../features/locations/add-location.tsx';
import { EditLocation } from '../../features/locations/edit-location.tsx';
import { LocationList } from '../../features/locations/location-list.tsx';
import { counted } from '../../lib/text/number-text.ts';
import { useLocations } from '../../data/locations-api.ts';
import { ImportLink } from '../../ui/page/import-link.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import styles from './settings-page.module.css';

const noun = { one: 'location', many: 'locations' };
const addIcon = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;

export const LocationsPage = () => {
  const [open, setOpen] = useState<Location | 'new'>();
  const { data } = useLocations();
  const add = () => setOpen('new');
  const close = () => setOpen(undefined);
  return (
    <SettingsPage
      title="Locations"
      note="Where your devices are"
      actions={<ImportLink to="/settings/locations/import/{-$id}" />}
    >
      <div className={styles['sheet']}>
        {data === undefined || data.length === 0 ? null : (
          <div className={styles['head']}>
            <span>{counted(data.length, noun)}</span>
            <Button leftSection={addIcon} onClick={add}>
              Add location
            </Button>
          </div>
        )}
        <LocationList onAdd={add} onEdit={setOpen} />
      </div>
      {open === 'new' ? <AddLocation onClose={close} /> : null}
      {typeof open === 'object' ? <EditLocation location={open} onClose={close} /> : null}
    </SettingsPage>
  );
};

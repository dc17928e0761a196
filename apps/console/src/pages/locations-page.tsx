import { Button } from '@mantine/core';
import type { Location } from '@ohmstead/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LocationForm } from '../features/locations/location-form.tsx';
import { LocationList } from '../features/locations/location-list.tsx';
import { counted } from '../lib/counted.ts';
import { useLocations } from '../lib/use-locations.ts';
import { Page } from '../ui/page.tsx';
import styles from './settings-page.module.css';

type Open = { location: Location | undefined } | null;

const noun = { one: 'location', many: 'locations' };
const addIcon = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;

export const LocationsPage = () => {
  const [open, setOpen] = useState<Open>(null);
  const { data } = useLocations();
  const add = () => setOpen({ location: undefined });
  return (
    <Page title="Locations" note="Where devices stand">
      <div className={styles['sheet']}>
        {data === undefined || data.length === 0 ? null : (
          <div className={styles['head']}>
            <span>{counted(data.length, noun)}</span>
            <Button leftSection={addIcon} onClick={add}>
              Add Location
            </Button>
          </div>
        )}
        <LocationList onAdd={add} onEdit={(location) => setOpen({ location })} />
      </div>
      {open === null ? null : <LocationForm location={open.location} onClose={() => setOpen(null)} />}
    </Page>
  );
};

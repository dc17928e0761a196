import { Button } from '@mantine/core';
import type { Location } from '@ohmstead/contract';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/text/number-text.ts';
import { useLocations, useRefreshLocations } from '../../data/locations-api.ts';
import { SettingList, SettingRow } from '../../ui/page/setting-list.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { askToDeleteLocation } from './delete-location.tsx';

const device = { one: 'device', many: 'devices' };

const DeviceCount = ({ location: { name, devicesCount } }: { location: Location }) =>
  devicesCount === 0 ? (
    'No devices'
  ) : (
    <Link to="/devices" search={{ filter: { locations: [name] } }}>
      {counted(devicesCount, device)}
    </Link>
  );

const byName = (one: Location, other: Location) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base' });

type LocationListProps = { onAdd: () => void; onEdit: (location: Location) => void };

const Locations = ({ locations, onEdit }: Pick<LocationListProps, 'onEdit'> & { locations: readonly Location[] }) => {
  const refresh = useRefreshLocations();
  return (
    <SettingList label="Locations">
      {locations.toSorted(byName).map((location) => (
        <SettingRow
          key={location.id}
          name={location.name}
          note={<DeviceCount location={location} />}
          onEdit={() => onEdit(location)}
          onDelete={() => void askToDeleteLocation(location, refresh)}
        />
      ))}
    </SettingList>
  );
};

const None = ({ onAdd }: Pick<LocationListProps, 'onAdd'>) => (
  <StateMessage
    icon={<IconMapPin size={32} stroke={1.5} />}
    title="No locations yet"
    action={<Button onClick={onAdd}>Add location</Button>}
  >
    A location is where devices are kept, such as a depot, workshop or ward. You can limit users to certain locations.
  </StateMessage>
);

/** Sorted by name, with the devices at each location. */
export const LocationList = ({ onAdd, onEdit }: LocationListProps) => {
  const { data, error, refetch } = useLocations();
  if (data !== undefined)
    return data.length === 0 ? <None onAdd={onAdd} /> : <Locations locations={data} onEdit={onEdit} />;
  if (error === null) return <Waiting words="Loading the locations…" />;
  return <LoadFailed what="The locations" error={error} onRetry={refetch} note="Nothing is lost." />;
};

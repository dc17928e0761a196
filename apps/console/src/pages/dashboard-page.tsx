import { Button } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useListRows } from '../entity-list/use-list-rows.ts';
import { deviceList } from '../features/devices/device-list.tsx';
import type { ListedDevice } from '../features/devices/listed-device.ts';
import { wordsOf } from '../lib/api-error.ts';
import { useUser } from '../lib/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { BoardLoading } from './dashboard/board-loading.tsx';
import { countFleet } from './dashboard/fleet.ts';
import { FleetTiles } from './dashboard/fleet-tiles.tsx';
import { LocationBoards } from './dashboard/location-boards.tsx';
import { EntitySliders } from './entity-sliders.tsx';

const everyDevice = { keywords: [], conditions: [] };

const NoDevices = () => (
  <StateMessage
    icon={<IconServer2 size={24} stroke={1.5} />}
    title="No devices yet"
    action={<ButtonLink to="/devices">View Devices</ButtonLink>}
  >
    <p>Claim an analyzer with the link that came with it: it appears here as soon as it connects.</p>
  </StateMessage>
);

const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <StateMessage
    role="alert"
    title="The devices could not be loaded"
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    <p>{wordsOf(error).text}</p>
  </StateMessage>
);

const Boards = ({ devices }: { devices: readonly ListedDevice[] }) =>
  devices.length === 0 ? <NoDevices /> : <LocationBoards devices={devices} />;

/** What the whole fleet does now, by location: the same live rows as the list of devices. */
export const DashboardPage = () => {
  const { data: list, isError, error, refetch } = useListRows<ListedDevice>(deviceList);
  const devices = list?.rows(list.view(everyDevice, null));
  return (
    <Page title="Dashboard" note={useUser()?.orgName}>
      {devices === undefined && isError ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <FleetTiles counts={devices === undefined ? null : countFleet(devices)} />
          {devices === undefined ? <BoardLoading /> : <Boards devices={devices} />}
        </>
      )}
      <EntitySliders />
    </Page>
  );
};

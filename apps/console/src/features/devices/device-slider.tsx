import { Tabs } from '@mantine/core';
import type { DeviceDetail } from '@ohmstead/contract';
import { useDetail } from '../../entity-list/use-detail.ts';
import { useSliderTab } from '../../entity-list/use-slider-tab.ts';
import { DetailSlider } from '../../ui/detail-slider.tsx';
import { BaySettings } from './bay-settings.tsx';
import { DeviceInfo } from './device-info.tsx';
import { deviceName } from './listed-device.ts';
import styles from './device-slider.module.css';

const titleOf = (device: DeviceDetail): string => `${deviceName(device)} (${device.location ?? device.serialNumber})`;

const Users = () => (
  <p className={styles['explained']}>
    Users and groups that are assigned to this device get its alert mails. While nobody is assigned, every subscriber
    who may see the device gets them.
  </p>
);

const Contents = ({ device }: { device: DeviceDetail }) => {
  const [tab, openTab] = useSliderTab(['info', 'users', 'bays']);
  return (
    <Tabs value={tab} onChange={openTab} keepMounted={false}>
      <Tabs.List className={styles['tabs'] ?? ''}>
        <Tabs.Tab value="info">Device Info</Tabs.Tab>
        <Tabs.Tab value="users">Users</Tabs.Tab>
        <Tabs.Tab value="bays">Bay Settings</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="info">
        <DeviceInfo device={device} />
      </Tabs.Panel>
      <Tabs.Panel value="users">
        <Users />
      </Tabs.Panel>
      <Tabs.Panel value="bays">
        <BaySettings bays={device.bays} />
      </Tabs.Panel>
    </Tabs>
  );
};

/** One device with its fields, users and bays, following its changes. */
export const DeviceSlider = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <DetailSlider
    noun="device"
    query={useDetail<DeviceDetail>('devices', id)}
    titleOf={titleOf}
    notFoundText="The device you requested cannot be found."
    onClose={onClose}
  >
    {(device) => <Contents device={device} />}
  </DetailSlider>
);

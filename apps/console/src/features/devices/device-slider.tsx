import { Tabs } from '@mantine/core';
import type { DeviceDetail } from '@ohmstead/contract';
import { useState, type ReactNode } from 'react';
import { useDetail } from '../../entity-list/detail/detail-api.ts';
import { useSliderTab } from '../../entity-list/detail/use-slider-tab.ts';
import { useMay } from '../../data/session/session.ts';
import { DetailSlider } from '../../ui/dialog/detail-slider.tsx';
import { EditButton } from '../../ui/editing/edit-button.tsx';
import { BayAccuracy } from './bays/bay-accuracy.tsx';
import { BaySettings } from './bays/bay-settings.tsx';
import { BaySettingsForm } from './bays/bay-settings-form.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceInfo } from './device-info.tsx';
import { DeviceUsers } from './device-users.tsx';
import { DeviceUsersForm } from './device-users-form.tsx';
import { deviceName } from './listed-device.ts';
import { startTab, useStartBayId } from './bays/start-address.ts';
import { StartServiceForm } from './bays/start-service-form.tsx';
import styles from './device-slider.module.css';

const tabs = ['info', 'alarms', 'users', 'bays', 'accuracy'] as const;
type Tab = (typeof tabs)[number];

const titleOf = (device: DeviceDetail): string => `${deviceName(device)} (${device.location ?? device.serialNumber})`;

type ContentsProps = {
  device: DeviceDetail;
  tab: Tab;
  alarms: ReactNode;
  onTab: (tab: string | null) => void;
  onStart: (bayId: number) => void;
};

const Contents = ({ device, tab, alarms, onTab, onStart }: ContentsProps) => (
  <Tabs value={tab} onChange={onTab} keepMounted={false}>
    <Tabs.List className={styles['tabs'] ?? ''}>
      <Tabs.Tab value="info">Device Info</Tabs.Tab>
      <Tabs.Tab value="alarms">Alarms</Tabs.Tab>
      <Tabs.Tab value="users">Users</Tabs.Tab>
      <Tabs.Tab value="bays">Bay Settings</Tabs.Tab>
      <Tabs.Tab value="accuracy">Accuracy</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="info">
      <DeviceInfo device={device} onStart={onStart} />
    </Tabs.Panel>
    <Tabs.Panel value="alarms">{alarms}</Tabs.Panel>
    <Tabs.Panel value="users">
      <DeviceUsers deviceId={device.id} />
    </Tabs.Panel>
    <Tabs.Panel value="bays">
      <BaySettings bays={device.bays} />
    </Tabs.Panel>
    <Tabs.Panel value="accuracy">
      <BayAccuracy device={device} />
    </Tabs.Panel>
  </Tabs>
);

type FormProps = { device: DeviceDetail; tab: Tab; onDone: () => void };

const Form = ({ device, tab, onDone }: FormProps) => {
  if (tab === 'users') return <DeviceUsersForm deviceId={device.id} onDone={onDone} />;
  if (tab === 'bays' || tab === 'accuracy') return <BaySettingsForm device={device} onDone={onDone} />;
  return <DeviceForm device={device} onDone={onDone} />;
};

/** The permission required to edit the open tab. */
const useMayEditTab = (tab: Tab): boolean => {
  const mayEdit = useMay('perm-devices-edit');
  const mayAssign = useMay('perm-devices-assign');
  return tab === 'users' ? mayAssign : mayEdit;
};

type DeviceSliderProps = {
  id: number;
  /** Alarms belong to another feature, so the page connects them. */
  alarms: ReactNode;
  onClose: () => void;
};

/** One device with its fields, users and bays, kept up to date, for reading, editing and starting services. */
export const DeviceSlider = ({ id, alarms, onClose }: DeviceSliderProps) => {
  const [tab, openTab] = useSliderTab(tabs);
  const [isEditing, setIsEditing] = useState(false);
  const startBayId = useStartBayId();
  const mayEdit = useMayEditTab(tab);
  const show = (device: DeviceDetail) => {
    const bay = device.bays.find((each) => each.id === startBayId);
    if (bay !== undefined) return <StartServiceForm key={bay.id} bay={bay} onDone={() => openTab('info')} />;
    if (isEditing) return <Form device={device} tab={tab} onDone={() => setIsEditing(false)} />;
    return (
      <Contents
        device={device}
        tab={tab}
        alarms={alarms}
        onTab={openTab}
        onStart={(bayId) => openTab(startTab(bayId))}
      />
    );
  };
  return (
    <DetailSlider
      noun="device"
      query={useDetail('devices', id)}
      titleOf={titleOf}
      actions={
        mayEdit ? <EditButton isEditing={isEditing || startBayId !== null} onClick={() => setIsEditing(true)} /> : null
      }
      isEditing={isEditing}
      onClose={onClose}
    >
      {show}
    </DetailSlider>
  );
};

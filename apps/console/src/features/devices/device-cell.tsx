import type { ListColumn } from '@ohmstead/contract';
import type { ReactNode } from 'react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import type { CardFace } from '../../entity-list/list-definition.ts';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { DayDate } from '../../ui/values/relative-time.tsx';
import { DeviceStatusIcon, LastConnection } from './device-status.tsx';
import { FirmwareTag } from './firmware-tag.tsx';
import { deviceName, type ListedDevice } from './listed-device.ts';
import { DeviceStrip } from './bays/device-strip.tsx';
import styles from './device-cell.module.css';

const Status = (device: ListedDevice) => (
  <span className={styles['status']}>
    <DeviceStatusIcon status={device.status} />
    {device.reportedStatus === 'Error' ? <span className={styles['error']}>Error</span> : null}
    <FirmwareTag {...device} />
  </span>
);

const cells: Partial<Record<string, (device: ListedDevice) => ReactNode>> = {
  name: (device) => (
    <SliderLink kind="device" id={device.id}>
      {deviceName(device)}
    </SliderLink>
  ),
  bays: (device) => <DeviceStrip device={device} offline={device.status === 'offline'} />,
  status: (device) => <Status {...device} />,
  serialNumber: ({ serialNumber }) => <SerialNumber>{serialNumber}</SerialNumber>,
  lastMessageTime: (device) => <LastConnection {...device} />,
  inServiceDate: ({ inServiceDate }) => <DayDate at={inServiceDate} />,
};

/** The contents of a device's cell; undefined if the column's type is enough. */
export const deviceCell = (device: ListedDevice, { key }: ListColumn): ReactNode | undefined => cells[key]?.(device);

/** A device's card on a phone: the state of its bays, and its location. */
export const deviceCard = (device: ListedDevice): CardFace => ({
  kind: 'device',
  id: device.id,
  title: deviceName(device),
  value: <DeviceStatusIcon status={device.status} />,
  lines: [
    <DeviceStrip key="bays" device={device} offline={device.status === 'offline'} />,
    <span key="where">{[device.location, device.modelName].filter((part) => part !== null).join(' · ')}</span>,
  ],
});

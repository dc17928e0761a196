import { Button } from '@mantine/core';
import type { DeviceDetail } from '@ohmstead/contract';
import { deviceStatus } from '@ohmstead/domain';
import { splitKeywords } from '../../entity-list/search/list-search.ts';
import { IconDeviceDesktopAnalytics } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FieldList, type Field } from '../../ui/values/field-list.tsx';
import { ModelImage } from '../../fleet/model-image.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { BayList } from './bays/bay-list.tsx';
import { DeviceStatusIcon, LastConnection } from './device-status.tsx';
import { FirmwareProgress } from './firmware-progress.tsx';
import { printBayLabels, printDeviceLabels } from './print-device-labels.ts';
import { DeviceStrip } from './bays/device-strip.tsx';
import styles from './device-slider.module.css';

const reported = ({ status, rawStatus }: DeviceDetail): string | null =>
  rawStatus === null || rawStatus === status ? status : `${status ?? '–'} (${rawStatus})`;

const Versions = ({ deviceVersionNumbers, firmwareUpgrade }: DeviceDetail) => (
  <>
    {deviceVersionNumbers ?? '–'}
    {firmwareUpgrade === null ? null : ` · ${firmwareUpgrade} is available`}
  </>
);

const fieldsOf = (device: DeviceDetail): Field[] => [
  { label: 'Device Type', value: device.type },
  { label: 'Device Name', value: device.name },
  { label: 'Status', value: reported(device) },
  { label: 'Last Connection', value: <LastConnection {...device} /> },
  { label: 'Serial Number', value: <SerialNumber>{device.serialNumber}</SerialNumber> },
  { label: 'Location', value: device.location },
  { label: 'In Service', value: <DayDate at={device.inServiceDate} /> },
  { label: 'Last Used', value: <RelativeTime at={device.lastUsed} /> },
  { label: 'Versions', value: <Versions {...device} /> },
  { label: 'Description', value: device.modelDescription },
  { label: 'Comments', value: device.comments },
];

/** The device drawn with its bays, their contents, and its fields. */
export const DeviceInfo = ({ device, onStart }: { device: DeviceDetail; onStart: (bayId: number) => void }) => {
  const status = deviceStatus(device);
  return (
    <>
      <div className={styles['picture']}>
        <div className={styles['image']}>
          <ModelImage path={device.modelImage} alt={device.modelName}>
            <IconDeviceDesktopAnalytics size={48} stroke={1.25} aria-hidden="true" />
          </ModelImage>
        </div>
        <div className={styles['beside']}>
          <DeviceStatusIcon status={status} />
          <ButtonLink
            to="/devices"
            search={{ filter: { keywords: splitKeywords(device.serialNumber) } }}
            variant="default"
          >
            View on Devices page
          </ButtonLink>
          <Button variant="default" onClick={() => void printDeviceLabels([device])}>
            Label
          </Button>
          {device.bays.length === 0 ? null : (
            <Button variant="default" onClick={() => void printBayLabels([device])}>
              Bay labels
            </Button>
          )}
        </div>
      </div>
      <div className={styles['strip']}>
        <DeviceStrip device={device} size="large" offline={status === 'offline'} />
      </div>
      <BayList bays={device.bays} offline={status === 'offline'} onStart={onStart} />
      <FirmwareProgress device={device} />
      <FieldList title="Device" fields={fieldsOf(device)} />
    </>
  );
};

import type { EntityKind } from '@ohmstead/domain';
import type { DownloadList } from '../download-list.ts';
import { batteryDownload } from './battery-download.ts';
import { deviceDownload } from './device-download.ts';
import { serviceDownload } from './service-download.ts';

export const downloadLists: Readonly<Record<EntityKind, DownloadList>> = {
  batteries: batteryDownload,
  devices: deviceDownload,
  services: serviceDownload,
};

import type { DeviceRow } from '@ohmstead/contract';
import type { DeviceStatus } from '@ohmstead/domain';
import { Missing } from '../../ui/values/measure.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import { StatusIcon, type StatusTone } from '../../ui/values/status-icon.tsx';

type LastConnectionProps = Pick<DeviceRow, 'online' | 'lastMessageTime'>;

/** When the device was last heard from, and whether it is connected. */
export const LastConnection = ({ online, lastMessageTime }: LastConnectionProps) =>
  lastMessageTime === null ? (
    <Missing />
  ) : (
    <>
      {online ? 'Connected' : 'Offline'}, <RelativeTime at={lastMessageTime} />
    </>
  );

const tones: Record<DeviceStatus, StatusTone> = { offline: 'offline', active: 'progress', idle: 'idle' };
export const deviceStatusLabels: Record<DeviceStatus, string> = { offline: 'Offline', active: 'Active', idle: 'Idle' };

export const DeviceStatusIcon = ({ status }: { status: DeviceStatus }) => (
  <StatusIcon tone={tones[status]} label={deviceStatusLabels[status]} />
);

import type { DeviceStatus } from '@ohmstead/domain';
import { StatusIcon, type StatusTone } from '../../ui/values/status-icon.tsx';

const tones: Record<DeviceStatus, StatusTone> = { offline: 'offline', active: 'progress', idle: 'idle' };
export const deviceStatusLabels: Record<DeviceStatus, string> = { offline: 'Offline', active: 'Active', idle: 'Idle' };

export const DeviceStatusIcon = ({ status }: { status: DeviceStatus }) => (
  <StatusIcon tone={tones[status]} label={deviceStatusLabels[status]} />
);

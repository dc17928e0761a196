/** Statuses and the rules that derive one from another (spec: entities §4, administration §4). */
export const serviceStatuses = ['pass', 'fail', 'servicing', 'aborted'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

export const serviceStatusLabels: Record<ServiceStatus, string> = {
  pass: 'Passed',
  fail: 'Failed',
  servicing: 'Servicing',
  aborted: 'Aborted',
};

export const reportedDeviceStatuses = ['Idle', 'Running', 'Error'] as const;
export type ReportedDeviceStatus = (typeof reportedDeviceStatuses)[number];

/** States of a firmware upgrade; the last four are final. */
export const firmwareStates = [
  'queued',
  'offered',
  'downloading',
  'installing',
  'confirmed',
  'failed',
  'timed out',
  'cancelled',
] as const;
export type FirmwareState = (typeof firmwareStates)[number];

export const bayStatuses = ['empty', 'idle', 'inprogress', 'good', 'fail'] as const;
export type BayStatus = (typeof bayStatuses)[number];

export const bayStatusLabels: Record<BayStatus, string> = {
  empty: 'Empty',
  idle: 'Idle',
  inprogress: 'In progress',
  good: 'Passed',
  fail: 'Failed',
};

export const deviceStatuses = ['offline', 'active', 'idle'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

type BayContents = { batteryId: number | null; serviceId: number | null; serviceStatus: ServiceStatus | null };

export const bayStatus = ({ batteryId, serviceId, serviceStatus }: BayContents): BayStatus => {
  if (serviceId === null) return batteryId === null ? 'empty' : 'idle';
  if (serviceStatus === 'servicing') return 'inprogress';
  return serviceStatus === 'pass' ? 'good' : 'fail';
};

/** Offline takes precedence; otherwise active if any bay is servicing. */
export const deviceStatus = (device: { online: boolean; bays: readonly { status: BayStatus }[] }): DeviceStatus => {
  if (!device.online) return 'offline';
  return device.bays.some((bay) => bay.status === 'inprogress') ? 'active' : 'idle';
};

export const userStatuses = ['disabled', 'superuser', 'active', 'unverified'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userStatus = (user: { disabled: boolean; verified: boolean; superuser: boolean }): UserStatus => {
  if (user.disabled) return 'disabled';
  if (!user.verified) return 'unverified';
  return user.superuser ? 'superuser' : 'active';
};

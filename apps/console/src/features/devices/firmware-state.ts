import type { DeviceRow } from '@ohmstead/contract';
import type { FirmwareState } from '@ohmstead/domain';

export type FirmwareFacts = Pick<DeviceRow, 'firmwareState' | 'firmwareTarget' | 'firmwareReason'>;

export const firmwareStateWords: Record<FirmwareState, string> = {
  queued: 'Queued',
  offered: 'Offered',
  downloading: 'Downloading',
  installing: 'Installing',
  confirmed: 'Confirmed',
  failed: 'Failed',
  'timed out': 'Timed out',
};

/** The way of an upgrade that succeeds. */
export const firmwareSteps = ['queued', 'offered', 'downloading', 'installing', 'confirmed'] as const;

export const isUnderWay = (state: FirmwareState | null): boolean =>
  state !== null && ['queued', 'offered', 'downloading', 'installing'].includes(state);

export const isGivenUp = (state: FirmwareState | null): boolean => state === 'failed' || state === 'timed out';

const explanations: Record<FirmwareState, (target: string) => string> = {
  queued: (target) =>
    `${target} waits for its turn: until the device is connected, none of its bays is servicing, and the first of its model have it.`,
  offered: (target) => `The device has been told of ${target}.`,
  downloading: (target) => `The device is downloading ${target}.`,
  installing: (target) => `The device is installing ${target}.`,
  confirmed: (target) => `${target} is installed.`,
  failed: (target) => `${target} was not installed.`,
  'timed out': (target) => `${target} was not installed.`,
};

/** Where an upgrade is, in a sentence, and why it is there if it did not succeed. */
export const explainFirmware = ({ firmwareState, firmwareTarget, firmwareReason }: FirmwareFacts): string => {
  if (firmwareState === null) return '';
  const what = explanations[firmwareState](firmwareTarget ?? 'The firmware');
  return firmwareReason === null ? what : `${what} ${firmwareReason}`;
};

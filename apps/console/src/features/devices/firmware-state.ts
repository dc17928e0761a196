import type { BayRow, DeviceRow } from '@ohmstead/contract';
import type { FirmwareState } from '@ohmstead/domain';

export type FirmwareFacts = Pick<DeviceRow, 'firmwareState' | 'firmwareTarget' | 'firmwareReason' | 'online'> & {
  bays: readonly Pick<BayRow, 'status'>[];
};

export const firmwareStateWords: Record<FirmwareState, string> = {
  queued: 'Queued',
  offered: 'Offered',
  downloading: 'Downloading',
  installing: 'Installing',
  confirmed: 'Confirmed',
  failed: 'Failed',
  'timed out': 'Timed out',
  cancelled: 'Cancelled',
};

/** The states of a successful upgrade, in order. */
export const firmwareSteps = ['queued', 'offered', 'downloading', 'installing', 'confirmed'] as const;

export const isUnderWay = (state: FirmwareState | null): boolean =>
  state !== null && ['queued', 'offered', 'downloading', 'installing'].includes(state);

/** An upgrade can be cancelled until its device starts to download it. */
export const isCancellable = (state: FirmwareState | null): boolean => state === 'queued' || state === 'offered';

export const isGivenUp = (state: FirmwareState | null): boolean => state === 'failed' || state === 'timed out';

/** What a queued upgrade is waiting for. */
const waitsFor = ({ online, bays }: FirmwareFacts): string => {
  if (!online) return 'until the device is back online';
  if (bays.some(({ status }) => status === 'inprogress')) return 'until no services are running';
  return 'for its turn in the rollout';
};

const explanations: Record<FirmwareState, (target: string, facts: FirmwareFacts) => string> = {
  queued: (target, facts) => `${target} is waiting ${waitsFor(facts)}.`,
  offered: (target) => `The device has been notified of ${target}.`,
  downloading: (target) => `The device is downloading ${target}.`,
  installing: (target) => `The device is installing ${target}.`,
  confirmed: (target) => `${target} is installed.`,
  failed: (target) => `${target} was not installed.`,
  'timed out': (target) => `${target} was not installed.`,
  cancelled: (target) => `The upgrade to ${target} was cancelled.`,
};

/** The state of an upgrade as a sentence, with the reason if it did not succeed. */
export const explainFirmware = (facts: FirmwareFacts): string => {
  const { firmwareState, firmwareTarget, firmwareReason } = facts;
  if (firmwareState === null) return '';
  const what = explanations[firmwareState](firmwareTarget ?? 'The firmware', facts);
  return firmwareReason === null ? what : `${what} ${firmwareReason}`;
};

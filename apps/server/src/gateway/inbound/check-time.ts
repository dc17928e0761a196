import type { UpMessage } from '@ohmstead/device-protocol';
import { deviceTimeFutureMs, deviceTimePastMs } from '@ohmstead/domain';
import type { Refusal } from './device-message.ts';

/** A clock that is wrong by more than this would put history into the wrong place for ever. */
export function checkTime({ message }: UpMessage, now: number): Refusal | undefined {
  if (!('at' in message)) return undefined;
  if (message.at <= now + deviceTimeFutureMs && message.at >= now - deviceTimePastMs) return undefined;
  return {
    code: 'time-out-of-range',
    message: `${new Date(message.at).toISOString()} is not within 400 days before and 5 minutes after now`,
  };
}

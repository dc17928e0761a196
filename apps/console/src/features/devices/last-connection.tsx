import type { DeviceRow } from '@ohmstead/contract';
import { Missing } from '../../ui/values/measure.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';

type LastConnectionProps = Pick<DeviceRow, 'online' | 'lastMessageTime'>;

/** When a device was last heard of, and whether it is connected. */
export const LastConnection = ({ online, lastMessageTime }: LastConnectionProps) =>
  lastMessageTime === null ? (
    <Missing />
  ) : (
    <>
      {online ? 'Connected' : 'Offline'}, <RelativeTime at={lastMessageTime} />
    </>
  );

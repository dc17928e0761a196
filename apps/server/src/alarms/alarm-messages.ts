import { alarmKindOf } from '@ohmstead/domain';
import { noticeKinds, type ChannelMessage } from '../deliveries/channel-message.ts';
import type { Notice } from './notices.ts';

/** Of one rule, to one channel or person, in a minute. */
const mostByThemselves = 10;
export const stormMs = 60_000;

export type AlarmMessages = { message: ChannelMessage; locationId: number | null }[];

/** What is said of notices of one rule, in their order; as one message if with those of the minute before them they are too many. */
export function messagesOf(notices: readonly Notice[], earlierCount: number): AlarmMessages {
  const [first] = notices;
  if (!first) return [];
  if (notices.length + earlierCount <= mostByThemselves)
    return notices.map((notice) => ({ message: { alarm: alarmOf(notice) }, locationId: notice.locationId }));
  const alarms = new Map(notices.map(({ alarmId, locationId }) => [alarmId, locationId]));
  const places = Map.groupBy(alarms.values(), (locationId) => locationId);
  const storm = {
    count: alarms.size,
    rule: first.ruleName,
    kind: first.kind,
    places: [...places].map(([locationId, { length: count }]) => ({ locationId, count })),
  };
  return [{ message: { storm }, locationId: null }];
}

const alarmOf = ({ alarmId, message, severity, ruleName, thing, location, value, kind }: Notice) => ({
  what: wordOf(message),
  severity,
  rule: ruleName,
  kind,
  thing,
  location,
  alarmId,
  value: value === null ? null : readable(value, alarmKindOf(kind)),
});

/** 'Raised' for 'raised'. */
export const wordOf = (message: Notice['message']): (typeof noticeKinds)[number] =>
  noticeKinds.find((kind) => kind.toLowerCase() === message) ?? 'Raised';

/** Numbers without a unit count something that only the kind says. */
function readable(value: number, { unit, digits = 1 }: ReturnType<typeof alarmKindOf>): string | null {
  if (unit === null) return null;
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value)} ${unit}`;
}

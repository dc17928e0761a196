import type { AlarmKind } from '@ohmstead/domain';

export const noticeKinds = ['Raised', 'Worsened', 'Cleared', 'Flapping', 'Steady', 'Reminder'] as const;
export const severities = ['info', 'warning', 'critical'] as const;

/** One notice of an alarm. Names are data, and are escaped where they are written. */
export type AlarmNotice = {
  what: (typeof noticeKinds)[number];
  severity: (typeof severities)[number];
  rule: string;
  /** Messages that were queued by a former version have none. */
  kind?: AlarmKind;
  thing: string;
  location: string | null;
  alarmId: number;
  /** As people read it: '78.4 %'. */
  value: string | null;
};
/** Many alarms of one rule at once, and how many of them are where. */
export type StormNotice = {
  count: number;
  rule: string;
  kind?: AlarmKind;
  places: { locationId: number | null; count: number }[];
};
export type ChannelMessage = { alarm: AlarmNotice } | { storm: StormNotice } | { test: { channel: string } };

/** The first sentence: Slack's `text`, the first block of a card, the subject of a mail. */
export function firstSentence(message: ChannelMessage): string {
  if ('test' in message) return `Test message for the channel ${message.test.channel}`;
  if ('storm' in message)
    return `${message.storm.count} alarm${message.storm.count === 1 ? '' : 's'}: ${message.storm.rule}`;
  const { what, severity, rule, thing } = message.alarm;
  return `${what} (${severity}): ${rule} – ${thing}`;
}

/** What is known besides, as name and value. */
export function factsOf(message: ChannelMessage): [string, string][] {
  if (!('alarm' in message)) return [];
  const { severity, location, value } = message.alarm;
  const given: [string, string | null][] = [
    ['Severity', severity],
    ['Location', location],
    ['Value', value],
  ];
  return given.flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
}

export function linkPath(message: ChannelMessage): string {
  if ('alarm' in message) return `/alarms?alarm=${message.alarm.alarmId}`;
  return 'storm' in message ? '/alarms' : '/';
}

export const linkLabel = (message: ChannelMessage): string =>
  'test' in message ? 'Open Ohmstead' : 'storm' in message ? 'Open the alarms' : 'Open the alarm';

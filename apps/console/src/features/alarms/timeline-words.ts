import type { AlarmDetail } from '@ohmstead/contract';
import { alarmSeverities, isOneOf } from '@ohmstead/domain';
import { severityLabels } from '../../fleet/alarms/alarm-words.ts';

export type TimelineEntry = AlarmDetail['timeline'][number];

const severityWord = ({ severity }: TimelineEntry): string =>
  isOneOf(alarmSeverities, severity) ? severityLabels[severity] : (severity ?? '');

const byWhom = ({ by }: TimelineEntry): string => (by === null ? '' : ` by ${by.name}`);

/** The server says 'Raised: Workshop, Night shift'. */
const messageWords = (text: string | null): string => {
  const [, what, whom] = text?.match(/^(\w+): (.+)$/) ?? [];
  return whom === undefined ? 'Message sent' : `Message '${what}' sent to ${whom}`;
};

const words: Partial<Record<string, (entry: TimelineEntry) => string>> = {
  raised: (entry) => `Raised as ${severityWord(entry)}`,
  worsened: (entry) => `Worsened to ${severityWord(entry)}`,
  reopened: () => 'Came back',
  cleared: (entry) => (entry.by === null ? 'Over' : `Cleared${byWhom(entry)}`),
  acknowledged: (entry) => `Acknowledged${byWhom(entry)}`,
  assigned: (entry) => `${entry.text === null ? 'Unassigned' : `Assigned to ${entry.text}`}${byWhom(entry)}`,
  commented: ({ by }) => (by === null ? 'Comment' : `${by.name} wrote`),
  snoozed: (entry) => `Snoozed${byWhom(entry)}`,
  flapping: () => 'Keeps coming and going: no messages until it is stable',
  steady: () => 'Stable again',
  notified: ({ text }) => messageWords(text),
  silenced: () => 'No message: it was silenced',
};

/** What happened, in words; unknown events of a newer server by their name. */
export const timelineWords = (entry: TimelineEntry): string => words[entry.what]?.(entry) ?? entry.what;

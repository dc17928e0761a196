import type { ChangedAlarms } from '@ohmstead/contract';
import { alarmNoun } from '../../fleet/alarms/alarm-words.ts';
import { counted } from '../../lib/text/number-text.ts';
import type { Notification } from '../../ui/notices/notify.ts';

const unchangedWords = (count: number): string => `No change needed: ${counted(count, alarmNoun)}.`;
const staleWords = (count: number): string =>
  `Changed by someone else in the meantime: ${counted(count, alarmNoun)}. Review ${count === 1 ? 'it' : 'them'} first.`;

/** What became of some alarms: those that were changed, and why the others were not. `done` is the verb. */
export const alarmNotice = (
  { changed, unchangedIds, staleIds }: ChangedAlarms,
  done: string,
): Pick<Notification, 'type' | 'title' | 'text'> => {
  const left = [
    ...(unchangedIds.length === 0 ? [] : [unchangedWords(unchangedIds.length)]),
    ...(staleIds.length === 0 ? [] : [staleWords(staleIds.length)]),
  ];
  return {
    type: left.length === 0 ? 'success' : 'warning',
    title: `${changed.length === 0 ? 'No alarm' : counted(changed.length, alarmNoun)} ${done}`,
    text: left.join(' '),
  };
};

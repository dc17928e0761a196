import type { ChangedAlarms } from '@ohmstead/contract';
import {
  acknowledgeAlarms,
  assignAlarms,
  clearAlarms,
  commentOnAlarms,
  snoozeAlarms,
  type AlarmPair,
} from '../../data/alarms-api.ts';
import { alarmNoun } from '../../fleet/alarms/alarm-words.ts';
import { counted } from '../../lib/text/number-text.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { alarmNotice } from './alarm-notice.ts';

/** Whether it was saved; says what became of the alarms. */
const report = async (change: Promise<ChangedAlarms>, done: string, problem: string): Promise<boolean> => {
  try {
    notify(alarmNotice(await change, done));
    return true;
  } catch (error) {
    notifyError(error, problem);
    return false;
  }
};

export const acknowledge = (alarms: readonly AlarmPair[]) =>
  report(acknowledgeAlarms(alarms), 'acknowledged', 'Alarms not acknowledged');

export const clear = (alarms: readonly AlarmPair[]) => report(clearAlarms(alarms), 'cleared', 'Alarms not cleared');

/** Null takes the alarms away from whoever has them. */
export const assign = (alarms: readonly AlarmPair[], userId: number | null) =>
  report(assignAlarms(alarms, userId), userId === null ? 'unassigned' : 'assigned', 'Alarms not assigned');

/** Null ends the silence. */
export const snooze = (alarms: readonly AlarmPair[], until: number | null) =>
  report(snoozeAlarms(alarms, until), until === null ? 'no longer snoozed' : 'snoozed', 'Alarms not snoozed');

export const comment = async (ids: readonly number[], text: string): Promise<boolean> => {
  try {
    await commentOnAlarms(ids, text);
    notify({
      type: 'success',
      title: 'Comment added',
      text: ids.length === 1 ? '' : `To ${counted(ids.length, alarmNoun)}.`,
    });
    return true;
  } catch (error) {
    notifyError(error, 'Comment not added');
    return false;
  }
};

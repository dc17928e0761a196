import type { BatteryRow } from '@ohmstead/contract';
import { announceChange } from '../../data/changes.ts';
import { counted } from '../../lib/text/number-text.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { saveSchedule } from './batteries-api.ts';
import { batteryNoun } from './battery-name.ts';

export type Scheduled = Pick<BatteryRow, 'batteryId' | 'serviceFrequency'>;

/** Each former interval takes a call of its own, so undo is limited to this number. */
const mostIntervalsToUndo = 20;

const dayNoun = { one: 'day', many: 'days' };

const wordsFor = (count: number, days: number | null): { title: string; text: string } => {
  if (count === 0) return { title: 'Nothing to change', text: 'The batteries have this interval already.' };
  return days === null
    ? { title: 'Service interval cleared', text: `Without one of their own: ${counted(count, batteryNoun)}.` }
    : {
        title: 'Batteries scheduled',
        text: `A service every ${days === 1 ? 'day' : counted(days, dayNoun)}: ${counted(count, batteryNoun)}.`,
      };
};

const problem = 'Batteries not scheduled';

/** Gives each battery back its former interval. */
const undo = async (changed: readonly Scheduled[]): Promise<void> => {
  try {
    for (const [days, some] of Map.groupBy(changed, ({ serviceFrequency }) => serviceFrequency))
      await saveSchedule(
        some.map(({ batteryId }) => batteryId),
        days,
      );
    notify({
      type: 'success',
      title: 'Schedule restored',
      text: `As before: ${counted(changed.length, batteryNoun)}.`,
    });
  } catch (error) {
    notifyError(error, problem);
  } finally {
    announceChange('batteries');
  }
};

/** Sets how often these batteries are to be serviced; null leaves that to their policy and their model. Resolves to whether it was saved. */
export const scheduleBatteries = async (batteries: readonly Scheduled[], days: number | null): Promise<boolean> => {
  try {
    const ids = batteries.map(({ batteryId }) => batteryId);
    const saved = new Set(await saveSchedule(ids, days));
    const changed = batteries.filter(({ batteryId }) => saved.has(batteryId));
    const isUndoable =
      changed.length > 0 &&
      new Set(changed.map(({ serviceFrequency }) => serviceFrequency)).size <= mostIntervalsToUndo;
    notify({
      type: 'success',
      ...wordsFor(changed.length, days),
      ...(isUndoable ? { action: { label: 'Undo', run: () => void undo(changed) } } : {}),
    });
    return true;
  } catch (error) {
    notifyError(error, problem);
    return false;
  } finally {
    announceChange('batteries');
  }
};

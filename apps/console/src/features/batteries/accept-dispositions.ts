import { wordsOf } from '../../data/api-error.ts';
import { announceChange } from '../../data/changes.ts';
import { counted } from '../../lib/text/number-text.ts';
import { notify } from '../../ui/notices/notify.ts';
import { saveAcceptance } from './batteries-api.ts';
import { batteryNoun } from './battery-name.ts';
import { undoAction } from './retire-batteries.ts';

/** Others may have changed them since they were selected. */
const leftWords = (count: number): string =>
  count === 0 ? '' : ` No longer suggested for: ${counted(count, batteryNoun)}.`;

/** Retires the batteries that the disposition policies suggest to retire. */
export const acceptDispositions = async (batteryIds: readonly number[]): Promise<void> => {
  try {
    const retired = await saveAcceptance(batteryIds);
    const text = `No longer in use: ${counted(retired.length, batteryNoun)}.${leftWords(batteryIds.length - retired.length)}`;
    const changed = retired.map((batteryId) => ({ batteryId, retired: null }));
    notify({ type: 'success', title: 'Suggestion accepted', text, ...undoAction(changed) });
  } catch (error) {
    notify({ type: 'error', title: 'Battery Retirement Failed', text: wordsOf(error).text });
  } finally {
    announceChange('batteries');
  }
};

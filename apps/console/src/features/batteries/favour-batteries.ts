import { useOptimisticRows } from '../../entity-list/rows/optimistic-rows-api.ts';
import { counted } from '../../lib/text/number-text.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { saveFavourites } from './batteries-api.ts';
import { batteryNoun } from './battery-name.ts';

/** Resolves to whether the change was saved; failures have already been reported. */
type Favour = (batteryIds: readonly number[], favourite: boolean) => Promise<boolean>;

/** Adds batteries to the user's favourites or removes them: on screen at once, and undone if saving fails. */
export const useFavourBatteries = (): Favour => {
  const saveRows = useOptimisticRows('batteries');
  return async (batteryIds, favourite) => {
    try {
      await saveRows(batteryIds, { favourite }, () => saveFavourites(batteryIds, favourite));
      return true;
    } catch (error) {
      notifyError(error, 'Favourites not saved');
      return false;
    }
  };
};

/**
 * The same for many batteries, with a notice and undo, because more of them change than can be seen at a glance. A single star needs
 * neither.
 */
export const useFavourMany = (): Favour => {
  const favour = useFavourBatteries();
  return async (batteryIds, favourite) => {
    if (!(await favour(batteryIds, favourite))) return false;
    const batteries = counted(batteryIds.length, batteryNoun);
    notify({
      type: 'success',
      title: favourite ? 'Favourites added' : 'Favourites removed',
      text: favourite ? `Marked as favourite: ${batteries}.` : `No longer favourites: ${batteries}.`,
      action: { label: 'Undo', run: () => void favour(batteryIds, !favourite) },
    });
    return true;
  };
};

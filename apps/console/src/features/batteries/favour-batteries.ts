import { useOptimisticRows } from '../../entity-list/rows/optimistic-rows-api.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { saveFavourites } from './batteries-api.ts';

/** Makes batteries the user's favourites, or no longer: on screen at once, and undone where it could not be saved. */
export const useFavourBatteries = () => {
  const saveRows = useOptimisticRows('batteries');
  return async (batteryIds: readonly number[], favourite: boolean): Promise<void> => {
    try {
      await saveRows(batteryIds, { favourite }, () => saveFavourites(batteryIds, favourite));
    } catch (error) {
      notifyError(error, 'Favourites not saved');
    }
  };
};

import { useOptimisticRows } from '../../entity-list/rows/use-optimistic-rows.ts';
import { api } from '../../lib/api.ts';
import { inBulks } from '../../lib/in-bulks.ts';
import { notifyError } from '../../ui/notices/notify.ts';

/** Pairs are longer than ids: so many fit into one call. */
const pairsAtOnce = 5_000;

const save = (batteryIds: readonly number[], favourite: boolean) =>
  inBulks(
    batteryIds,
    (some) => api.post('/batteries/favourites', { favourites: some.map((id) => [id, favourite]) }),
    pairsAtOnce,
  );

/** Makes batteries the user's favourites, or no longer: on screen at once, and undone where it could not be saved. */
export const useFavourBatteries = () => {
  const saveRows = useOptimisticRows('batteries');
  return async (batteryIds: readonly number[], favourite: boolean): Promise<void> => {
    try {
      await saveRows(batteryIds, { favourite }, () => save(batteryIds, favourite));
    } catch (error) {
      notifyError(error, 'Favourites Not Saved');
    }
  };
};

import { useMay } from '../../data/session/session.ts';
import { useLocations } from '../../data/locations-api.ts';

export type ChosenLocations = { ids: readonly number[]; names: readonly string[] };

export const everywhere: ChosenLocations = { ids: [], names: [] };

/**
 * The chosen locations that still exist, as reports and lists refer to them; undefined until they are known. If none are chosen, users
 * limited to locations see only those, and their reports say so.
 */
export const useChosenLocations = (ids: readonly number[]): ChosenLocations | undefined => {
  const seesAll = useMay('perm-all-locations');
  const isAll = ids.length === 0 && seesAll;
  const { data: locations } = useLocations({ isWanted: !isAll });
  if (isAll) return everywhere;
  if (locations === undefined) return undefined;
  const chosen = locations.filter(({ id }) => ids.includes(id));
  const counted = chosen.length > 0 || seesAll ? chosen : locations;
  return { ids: chosen.map(({ id }) => id), names: counted.map(({ name }) => name) };
};

import { useLocations } from '../../lib/use-locations.ts';

export type ChosenLocations = { ids: readonly number[]; names: readonly string[] };

export const everywhere: ChosenLocations = { ids: [], names: [] };

/** The chosen locations that there still are, as reports and as lists name them; undefined until they are known. */
export const useChosenLocations = (ids: readonly number[]): ChosenLocations | undefined => {
  const { data: locations } = useLocations();
  if (ids.length === 0) return everywhere;
  if (locations === undefined) return undefined;
  const chosen = locations.filter(({ id }) => ids.includes(id));
  return { ids: chosen.map(({ id }) => id), names: chosen.map(({ name }) => name) };
};

import { useSearch } from '@tanstack/react-router';
import { readListSearch } from '../../../entity-list/search/list-search.ts';
import { useMay } from '../../../data/session/session.ts';
import { useStaysShown } from '../../../ui/editing/unsaved.ts';

/** Starting a service in a bay has an address too: `?device=1&tab=start-12`. */
export const startTab = (bayId: number): string => `start-${bayId}`;

/** The bay to start in, if the address has one and the user has the permission. */
export const useStartBayId = (): number | null => {
  const { tab = '' } = readListSearch(useSearch({ strict: false }));
  const mayStart = useStaysShown(useMay('perm-services-create'));
  const bayId = /^start-(\d{1,15})$/.exec(tab)?.[1];
  return mayStart && bayId !== undefined ? Number(bayId) : null;
};

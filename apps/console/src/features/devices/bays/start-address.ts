import { useSearch } from '@tanstack/react-router';
import { readListSearch } from '../../../entity-list/search/list-search.ts';
import { useMay } from '../../../data/session/session.ts';
import { useStaysShown } from '../../../ui/editing/unsaved.ts';

/** The start of a service in a bay is an address, too: `?device=1&tab=start-12`. */
export const startTab = (bayId: number): string => `start-${bayId}`;

/** The bay to start in, where the address names one and the user may. */
export const useStartBayId = (): number | null => {
  const { tab = '' } = readListSearch(useSearch({ strict: false }));
  const mayStart = useStaysShown(useMay('perm-services-create'));
  const bayId = /^start-(\d{1,15})$/.exec(tab)?.[1];
  return mayStart && bayId !== undefined ? Number(bayId) : null;
};

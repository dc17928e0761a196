import { useNavigate } from '@tanstack/react-router';
import type { ListFilters } from '../../entity-list/search/list-search.ts';

/** Leads to the list of batteries, narrowed to some of them. */
export const useShowBatteries = () => {
  const navigate = useNavigate();
  return (filter: ListFilters) => void navigate({ to: '/batteries', search: { filter } });
};

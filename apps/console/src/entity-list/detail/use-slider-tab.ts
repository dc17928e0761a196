import { useNavigate, useSearch } from '@tanstack/react-router';
import { readListSearch } from '../search/list-search.ts';

/** The open tab of a slider, kept in the address; the first one where the address names none of them. */
export const useSliderTab = <Tab extends string>(tabs: readonly [Tab, ...Tab[]]) => {
  const { tab } = readListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const open = (chosen: string | null) => {
    const search = (before: Record<string, unknown>) => ({ ...before, tab: chosen === tabs[0] ? undefined : chosen });
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  };
  return [tabs.find((known) => known === tab) ?? tabs[0], open] as const;
};

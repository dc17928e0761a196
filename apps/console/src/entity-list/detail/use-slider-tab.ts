import { useSearch } from '@tanstack/react-router';
import { readListSearch } from '../search/list-search.ts';
import { useSearchChange } from '../search/use-search-change.ts';

/** The open tab of a slider, kept in the address; the first tab if the address has no valid one. */
export const useSliderTab = <Tab extends string>(tabs: readonly [Tab, ...Tab[]]) => {
  const { tab } = readListSearch(useSearch({ strict: false }));
  const change = useSearchChange();
  const open = (chosen: string | null) => change({ tab: chosen === tabs[0] ? undefined : chosen }, { replace: true });
  return [tabs.find((known) => known === tab) ?? tabs[0], open] as const;
};

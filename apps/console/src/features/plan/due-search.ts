import type { ListSearch } from '../../entity-list/search/list-search.ts';

/** Beside what the sliders keep there, which view is open; what is due without one. */
export type DueSearch = ListSearch & { show?: string };

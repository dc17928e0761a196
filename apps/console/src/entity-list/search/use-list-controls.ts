import type { Sort } from '@ohmstead/domain';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListKind } from '../../data/entities-api.ts';
import { onPageHidden } from '../../lib/browser/on-page-hidden.ts';
import { flushUiSettings, saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';
import {
  explicitSearch,
  listState,
  readListSearch,
  savedFilters,
  searchOf,
  type ListBase,
  type ListState,
  type SavedListState,
  type WrittenSearch,
} from './list-search.ts';
import { useSearchChange } from './use-search-change.ts';

/** The address is updated this long after the last keystroke: it is meant for copying, and the list does not depend on it. */
const addressPauseMs = 250;
const settingsPauseMs = 1_000;

const saveState = (kind: ListKind, before: ListState, { filters, sort, pageSize }: ListState): void => {
  if (sort !== before.sort) saveUiSetting(`${kind}.sort`, sort);
  if (pageSize !== before.pageSize) saveUiSetting(`${kind}.entitiesPerPage`, pageSize);
  if (filters !== before.filters) saveUiSetting(`${kind}.filters`, savedFilters(filters));
};

/** The same address stands for something else when its view is another, or has been changed. */
const keyOf = (written: WrittenSearch, view: ListBase | undefined): string => JSON.stringify([written, view]);

/**
 * Writes the user's choices into the address, replacing the history entry: the back button leaves the list rather than undoing keystrokes.
 */
const useAddressWriter = (
  written: WrittenSearch,
  view: ListBase | undefined,
  addressKey: string,
  noteWritten: (key: string) => void,
): void => {
  const change = useSearchChange();
  const key = keyOf(written, view);
  const write = useEffectEvent(() => {
    noteWritten(key);
    change(view === undefined ? explicitSearch(written) : written, { replace: true });
  });
  useEffect(() => {
    if (key === addressKey) return undefined;
    const timer = setTimeout(() => write(), addressPauseMs);
    return () => clearTimeout(timer);
  }, [key, addressKey]);
};

/**
 * Saves the user's choices after a pause, or at once when the list or the whole page is closed. Those made on top of a view belong to the
 * view.
 */
const useSettingsWriter = (kind: ListKind, state: ListState, isOfView: boolean): void => {
  const [saved, setSaved] = useState(state);
  const save = useEffectEvent((chosen: ListState) => {
    if (saved === chosen) return;
    if (!isOfView) saveState(kind, saved, chosen);
    setSaved(chosen);
  });
  const saveLast = useEffectEvent(() => save(state));
  useEffect(() => {
    const timer = setTimeout(() => save(state), settingsPauseMs);
    return () => clearTimeout(timer);
  }, [state]);
  const saveBeforeTheEnd = useEffectEvent(() => {
    save(state);
    flushUiSettings();
  });
  useEffect(() => () => saveLast(), []);
  useEffect(() => onPageHidden(() => saveBeforeTheEnd()), []);
};

export type ListControls = ListState & { change: (change: Partial<ListState>) => void };

/**
 * Filter, sort and page of a list. Choices apply at once; the address and the user's settings follow. An address set from outside (a link,
 * the back button) overrides the current state.
 */
export const useListControls = (kind: ListKind, defaultSort: Sort | null = null, view?: ListBase): ListControls => {
  const search = readListSearch(useSearch({ strict: false }));
  const saved = (useUiSetting(kind) ?? {}) as SavedListState;
  const addressed = listState(search, saved, defaultSort, view);
  const addressKey = keyOf(searchOf(listState(search, {}, defaultSort, view), defaultSort, view), view);
  const [state, setState] = useState(addressed);
  const [written, setWritten] = useState(keyOf(searchOf(addressed, defaultSort, view), view));
  const [seen, setSeen] = useState(addressKey);
  if (seen !== addressKey) {
    setSeen(addressKey);
    if (addressKey !== written) setState(addressed);
  }
  useAddressWriter(searchOf(state, defaultSort, view), view, addressKey, setWritten);
  useSettingsWriter(kind, state, view !== undefined);
  const change = (part: Partial<ListState>) => setState((before) => ({ ...before, page: 1, ...part }));
  return { ...state, change };
};

import { describe, expect, it } from 'vitest';
import { explicitSearch, listState, readListSearch, savedFilters, searchOf } from './list-search.ts';

const saved = { sort: { field: 'lastSoh', ascending: false }, entitiesPerPage: 25, filters: { favourites: true } };

describe('the address of a list', () => {
  it('takes precedence as soon as it mentions the list, so that a copied link shows the same', () => {
    expect(listState({ filter: { keywords: ['leaf'] } }, saved)).toEqual({
      filters: { keywords: ['leaf'] },
      sort: null,
      page: 1,
      pageSize: 10,
    });
  });

  it('leaves the choice to the settings of the user while it does not mention the list, whatever slider it names', () => {
    expect(listState({ battery: 3 }, saved)).toEqual({
      filters: { favourites: true },
      sort: { field: 'lastSoh', ascending: false },
      page: 1,
      pageSize: 25,
    });
  });

  it('sorts ascending unless it says otherwise', () => {
    expect(listState({ sortField: 'rc' }, {}).sort).toEqual({ field: 'rc', ascending: true });
    expect(listState(readListSearch({ sortField: 'statusChangeTime' }), {}).sort?.field).toBe('lastMessageTime');
    expect(listState({ sortField: 'rc', sortAscending: false }, {}).sort).toEqual({ field: 'rc', ascending: false });
  });

  it('falls back to the order of its list when nothing else is remembered', () => {
    const newest = { field: 'startTime', ascending: false };
    expect(listState({}, {}, newest).sort).toEqual(newest);
    expect(listState({ filter: { keywords: ['7'] } }, saved, newest).sort).toEqual(newest);
    expect(listState({}, saved, newest).sort).toEqual(saved.sort);
    expect(searchOf(listState({}, {}, newest), newest)).toEqual(searchOf(listState({}, {})));
  });

  it('always mentions the list once the user has changed something, or a link would show each user their own settings', () => {
    const search = explicitSearch(searchOf(listState({}, {})));
    expect(search).toMatchObject({ page: 1 });
    expect(listState(readListSearch(search), saved).filters).toEqual({});
    expect(explicitSearch(searchOf(listState({ pageSize: 25 }, {})))).not.toHaveProperty('page', 1);
  });

  it('holds ranges that are open at one end, and swaps bounds in the wrong order', () => {
    const typed = { sohRange: [null, 80], durationRange: [9, 5], startTimeRange: [null, null] };
    expect(readListSearch({ filter: typed }).filter).toEqual({ sohRange: [null, 80], durationRange: [5, 9] });
  });

  it('drops invalid values', () => {
    const typed = {
      filter: { keywords: 'x', sohRange: [1], favourites: 'yes' },
      page: -1,
      pageSize: 11,
      battery: 'a',
      tab: 4,
    };
    expect(readListSearch(typed)).toEqual({});
    expect(readListSearch({ filter: null, sortField: 3, sortAscending: 'no' })).toEqual({});
  });

  it('is parsed back to what it was written from', () => {
    const state = {
      filters: { keywords: ['a', '1'], startTimeRange: [5, 9] as const, notRetired: true },
      sort: { field: 'soh', ascending: false },
      page: 3,
      pageSize: 50,
    };
    expect(listState(readListSearch(searchOf(state)), saved)).toEqual(state);
  });
});

describe('the address of a view', () => {
  const view = { filters: { notRetired: true }, sort: { field: 'lastSoh', ascending: true }, pageSize: 25 };
  const read = (search: Record<string, unknown>) => listState(readListSearch(search), saved, null, view);
  const shown = { ...view, page: 1 };

  it('shows what the view holds, whatever the settings of the user are', () => {
    expect(read({ view: 12 })).toEqual(shown);
    expect(searchOf(shown, null, view)).toEqual(searchOf(listState({}, {})));
  });

  it.each([
    ['other filters', { filters: { keywords: ['leaf'] } }],
    ['no filters', { filters: {} }],
    ['another order', { sort: { field: 'rc', ascending: false } }],
    ['no order', { sort: null }],
    ['another page size', { pageSize: 10 }],
    ['another page', { page: 3 }],
  ])('holds %s beside the view, and nothing else', (_, change) => {
    const state = { ...shown, ...change };
    const search = searchOf(state, null, view);
    expect(Object.values(search).filter((value) => value !== undefined).length).toBeLessThanOrEqual(2);
    expect(read({ view: 12, ...search })).toEqual(state);
  });

  it('falls back to the order of its list where the view has none', () => {
    const newest = { field: 'startTime', ascending: false };
    expect(listState({}, {}, newest, { ...view, sort: null }).sort).toEqual(newest);
    expect(searchOf({ ...shown, sort: newest }, newest, { ...view, sort: null }).sortField).toBeUndefined();
  });
});

describe('saved settings', () => {
  it('name every filter, null if not set, so that merging removes the old one', () => {
    const written = { ...savedFilters({ favourites: true }), ...savedFilters({ keywords: ['a'] }) };
    expect(listState({}, { filters: written }).filters).toEqual({ keywords: ['a'] });
  });

  it('may contain anything without harm', () => {
    const defaults = { filters: {}, sort: null, page: 1, pageSize: 10 };
    expect(listState({}, { sort: 'x', entitiesPerPage: 'all', filters: [] })).toEqual(defaults);
  });
});

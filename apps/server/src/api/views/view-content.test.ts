import type { ViewContent } from '@ohmstead/contract';
import { describe, expect, it } from 'vitest';
import { checkContent, currentContent } from './view-content.ts';

const shown = (key: string) => ({ key, visible: true, width: null });
const content: ViewContent = {
  name: 'Below 80 %',
  filters: { sohRange: [null, 79.9] },
  sort: { field: 'lastSoh', ascending: true },
  entitiesPerPage: 25,
  columns: [shown('serialNumber'), shown('lastSoh')],
  sharedWith: 'me',
  groupIds: [],
};
const check = (part: Partial<ViewContent>) => checkContent('batteries', { ...content, ...part }, 'add');
const refusal = (part: Partial<ViewContent>) => {
  try {
    check(part);
  } catch (error) {
    const { code, params } = error as { code: string; params: readonly unknown[] };
    return code === 'bad-input' ? code : [code, ...params];
  }
  return undefined;
};

describe('the content of a view', () => {
  it('is stored with its name trimmed and its columns by their present keys', () => {
    expect(check({ name: '  Mine ' })).toEqual({ ...content, name: 'Mine' });
    const devices = {
      filters: {},
      columns: [shown('statusChangeTime')],
      sort: { field: 'statusChangeTime', ascending: false },
    };
    expect(checkContent('devices', { ...content, ...devices }, 'update')).toMatchObject({
      columns: [shown('lastMessageTime')],
      sort: { field: 'lastMessageTime', ascending: false },
    });
  });

  it('has a name of 1 to 64 characters after trimming', () => {
    expect(refusal({ name: '   ' })).toEqual(['views-add-1']);
    expect(refusal({ name: ` ${'🔋'.repeat(64)} ` })).toBeUndefined();
    expect(refusal({ name: 'x'.repeat(65) })).toBe('bad-input');
  });

  it('names columns of its list, each once, and shows at least one', () => {
    expect(refusal({ columns: [shown('serialNumber'), shown('vin')] })).toEqual(['views-add-5', 'vin']);
    expect(refusal({ columns: [shown('rc'), shown('rc')] })).toEqual(['views-add-6', 'rc']);
    expect(refusal({ columns: [{ ...shown('rc'), visible: false }] })).toEqual(['views-add-7']);
    expect(refusal({ columns: [] })).toEqual(['views-add-7']);
  });

  it('is sorted by a column that its list can be sorted by', () => {
    expect(refusal({ sort: { field: 'favourite', ascending: true } })).toEqual(['views-add-8', 'favourite']);
    expect(refusal({ sort: { field: 'vin', ascending: true } })).toEqual(['views-add-8', 'vin']);
    expect(refusal({ sort: null })).toBeUndefined();
  });

  it('has no filter of another list, and groups only with groups', () => {
    expect(refusal({ filters: { serviceTypes: ['Charge'] } })).toBe('bad-input');
    expect(refusal({ filters: { keywords: ['leaf'], notRetired: true } })).toBeUndefined();
    expect(refusal({ sharedWith: 'groups' })).toBe('bad-input');
    expect(refusal({ sharedWith: 'everybody', groupIds: [3] })).toBe('bad-input');
    expect(check({ sharedWith: 'groups', groupIds: [10, 9] }).groupIds).toEqual([9, 10]);
  });
});

describe('a stored view of another release', () => {
  it('leaves out filters, sort fields and columns that exist no more, and names each once', () => {
    const stored = {
      filters: { colourRange: [1, 2], favourites: true },
      sort: { field: 'colour', ascending: true },
      columns: [shown('serialNumber'), shown('colour')],
    };
    expect(currentContent('batteries', stored)).toEqual({
      filters: { favourites: true },
      sort: null,
      columns: [shown('serialNumber')],
      dropped: ['colourRange', 'colour'],
    });
  });

  it('normally drops nothing', () => {
    const { filters, sort, columns } = content;
    expect(currentContent('batteries', { filters, sort, columns })).toEqual({ filters, sort, columns, dropped: [] });
  });
});

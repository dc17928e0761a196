import { describe, expect, it } from 'vitest';
import { changedValues, draftOf, hasChanges, reloadDraft } from './draft.ts';

const loaded = { comments: 'Old', expires: 5 as number | null };
const typed = { ...draftOf(loaded), values: { ...loaded, comments: 'Mine' } };

describe('a draft', () => {
  it('has changes only while a value differs from what was loaded', () => {
    expect(hasChanges(draftOf(loaded))).toBe(false);
    expect(hasChanges(typed)).toBe(true);
    expect(changedValues(typed)).toEqual({ comments: 'Mine' });
    expect(hasChanges({ ...typed, values: { ...loaded } })).toBe(false);
  });

  it("keeps the user's edits when it is reloaded, and updates the other values", () => {
    const reloaded = reloadDraft(typed, { comments: 'Old', expires: 9 });
    expect(reloaded.values).toEqual({ comments: 'Mine', expires: 9 });
    expect(reloaded.savedMeanwhile).toEqual({});
    expect(hasChanges(reloaded)).toBe(true);
  });

  it('reports what another user saved in the same field', () => {
    expect(reloadDraft(typed, { comments: 'Theirs', expires: 5 })).toEqual({
      loaded: { comments: 'Theirs', expires: 5 },
      values: { comments: 'Mine', expires: 5 },
      savedMeanwhile: { comments: 'Theirs' },
    });
  });

  it('has nothing left to save if another user saved the same value', () => {
    const reloaded = reloadDraft(typed, { comments: 'Mine', expires: 5 });
    expect(reloaded.savedMeanwhile).toEqual({});
    expect(hasChanges(reloaded)).toBe(false);
  });
});

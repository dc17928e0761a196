import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok } from '../testing/fake-api.ts';
import { mergeAtPath, valueAtPath } from './object-path.ts';
import { sessionState } from './session-state.ts';
import { saveUiSetting, uiSetting } from './ui-settings.ts';

describe('a value at a path', () => {
  test('is merged into what is there', () => {
    const before = { dashboard: { devices: { sort: 'alpha', count: 5 }, services: 1 }, other: true };
    expect(mergeAtPath(before, 'dashboard.devices', { count: 10 })).toEqual({
      dashboard: { devices: { sort: 'alpha', count: 10 }, services: 1 },
      other: true,
    });
    expect(before.dashboard.devices.count).toBe(5);
  });

  test('replaces lists and plain values, and makes the path', () => {
    expect(mergeAtPath({ a: [1, 2] }, 'a', [3])).toEqual({ a: [3] });
    expect(mergeAtPath({ a: 1 }, 'a.b.c', 2)).toEqual({ a: { b: { c: 2 } } });
  });

  test('is undefined where there is none', () => {
    expect(valueAtPath({ a: { b: 1 } }, 'a.b')).toBe(1);
    expect(valueAtPath({ a: { b: 1 } }, 'a.b.c')).toBeUndefined();
  });
});

describe('UI settings', () => {
  beforeEach(() => sessionState.set({ state: 'signed-in', user: aUser({ uiSettings: { kept: 1 } }) }));

  test('are applied locally first, and saved as the whole object', async () => {
    const { requests } = fakeApi({ 'PUT /users/uiSettings': () => ok() });
    saveUiSetting('batteries.sort', { field: 'lastSoh' });
    expect(uiSetting('batteries.sort')).toEqual({ field: 'lastSoh' });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ kept: 1, batteries: { sort: { field: 'lastSoh' } } });
  });

  test("on failure the product only logs 'UISettings not saved'", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({ 'PUT /users/uiSettings': networkDown });
    saveUiSetting('page', 2);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('UISettings not saved'));
    expect(uiSetting('page')).toBe(2);
  });

  test('an older object never arrives after a newer one', async () => {
    const first = Promise.withResolvers<ReturnType<typeof ok>>();
    let calls = 0;
    const { requests } = fakeApi({ 'PUT /users/uiSettings': () => (calls++ === 0 ? first.promise : ok()) });
    saveUiSetting('page', 1);
    saveUiSetting('page', 2);
    saveUiSetting('page', 3);
    expect(requests).toHaveLength(1);
    first.resolve(ok());
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ kept: 1, page: 3 });
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok } from '../testing/fake-api.ts';
import { keptSettings } from '../testing/kept-settings.ts';
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

const keeping = (uiSettings: Record<string, unknown>) => {
  const api = fakeApi(keptSettings(aUser({ uiSettings })));
  const puts = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...api, puts };
};

describe('UI settings', () => {
  beforeEach(() => sessionState.set({ state: 'signed-in', user: aUser({ uiSettings: { kept: 1 } }) }));

  test('are applied locally first, and saved as the whole object', async () => {
    const server = keeping({ kept: 1 });
    saveUiSetting('batteries.sort', { field: 'lastSoh' });
    expect(uiSetting('batteries.sort')).toEqual({ field: 'lastSoh' });
    await vi.waitFor(() => expect(server.puts()).toEqual([{ kept: 1, batteries: { sort: { field: 'lastSoh' } } }]));
  });

  test('of two visits that are open at once, each keeps what the other has chosen', async () => {
    const server = keeping({});
    const visit = async () => {
      vi.resetModules();
      const { sessionState: own } = await import('./session-state.ts');
      own.set({ state: 'signed-in', user: aUser() });
      return import('./ui-settings.ts');
    };
    const [one, other] = [await visit(), await visit()];
    one.saveUiSetting('dashboard.devices', { sort: 'mostDevices' });
    await vi.waitFor(() => expect(server.puts()).toHaveLength(1));
    other.saveUiSetting('dashboard.batteries', { count: 10 });
    other.saveUiSetting('dashboard.devices', { locations: 5 });
    const all = { dashboard: { devices: { sort: 'mostDevices', locations: 5 }, batteries: { count: 10 } } };
    await vi.waitFor(() => expect(server.puts().at(-1)).toEqual(all));
  });

  test("on failure the product only logs 'UISettings not saved', and what was chosen goes with the next change", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const server = keeping({ kept: 1 });
    const put = server.answers['PUT /users/uiSettings']!;
    server.answers['PUT /users/uiSettings'] = networkDown;
    saveUiSetting('page', 2);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('UISettings not saved'));
    expect(uiSetting('page')).toBe(2);
    server.answers['PUT /users/uiSettings'] = put;
    saveUiSetting('size', 25);
    await vi.waitFor(() => expect(server.puts().at(-1)).toEqual({ kept: 1, page: 2, size: 25 }));
  });

  test('an older object never arrives after a newer one', async () => {
    const first = Promise.withResolvers<void>();
    const server = keeping({ kept: 1 });
    const put = server.answers['PUT /users/uiSettings']!;
    server.answers['PUT /users/uiSettings'] = async (request) => {
      await put(request);
      await first.promise;
      return ok();
    };
    saveUiSetting('page', 1);
    await vi.waitFor(() => expect(server.puts()).toHaveLength(1));
    saveUiSetting('page', 2);
    saveUiSetting('page', 3);
    expect(server.puts()).toHaveLength(1);
    first.resolve();
    await vi.waitFor(() => expect(server.puts()).toHaveLength(2));
    expect(server.puts()[1]).toEqual({ kept: 1, page: 3 });
  });
});

import { mergeAtPath, valueAtPath } from '@ohmstead/domain';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserData } from '@ohmstead/contract';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok } from '../../testing/fake-api.ts';
import { keptSettings, sentSettings } from '../../testing/kept-settings.ts';
import { sessionState } from './session-state.ts';
import { flushUiSettings, saveUiSetting, uiSetting } from './ui-settings.ts';

describe('a value at a path', () => {
  test('is merged into the existing settings', () => {
    const before = { dashboard: { devices: { sort: 'alpha', count: 5 }, services: 1 }, other: true };
    expect(mergeAtPath(before, 'dashboard.devices', { count: 10 })).toEqual({
      dashboard: { devices: { sort: 'alpha', count: 10 }, services: 1 },
      other: true,
    });
    expect(before.dashboard.devices.count).toBe(5);
  });

  test('replaces lists and plain values, and creates the path', () => {
    expect(mergeAtPath({ a: [1, 2] }, 'a', [3])).toEqual({ a: [3] });
    expect(mergeAtPath({ a: 1 }, 'a.b.c', 2)).toEqual({ a: { b: { c: 2 } } });
  });

  test('is undefined if it does not exist', () => {
    expect(valueAtPath({ a: { b: 1 } }, 'a.b')).toBe(1);
    expect(valueAtPath({ a: { b: 1 } }, 'a.b.c')).toBeUndefined();
  });
});

const keeping = (uiSettings: Record<string, unknown>) => {
  const api = fakeApi(keptSettings({ ...aUser(), uiSettings }));
  const saves = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const kept = async () => ((await api.answers['GET /session']!({} as never)).body as UserData).uiSettings;
  return { ...api, saves, kept };
};

describe('UI settings', () => {
  beforeEach(() => sessionState.set({ state: 'signed-in', user: { ...aUser(), uiSettings: { kept: 1 } } }));

  test('are applied locally first, and the changes are saved', async () => {
    const server = keeping({ kept: 1 });
    saveUiSetting('batteries.sort', { field: 'lastSoh' });
    expect(uiSetting('batteries.sort')).toEqual({ field: 'lastSoh' });
    await vi.waitFor(async () =>
      expect(await server.kept()).toEqual({ kept: 1, batteries: { sort: { field: 'lastSoh' } } }),
    );
    expect(server.saves()).toEqual([{ changes: [{ path: 'batteries.sort', value: { field: 'lastSoh' } }] }]);
  });

  test('of two visits at the same time keep what the other has chosen', async () => {
    const server = keeping({});
    const visit = async () => {
      vi.resetModules();
      const { sessionState: own } = await import('./session-state.ts');
      own.set({ state: 'signed-in', user: aUser() });
      return import('./ui-settings.ts');
    };
    const [one, other] = [await visit(), await visit()];
    one.saveUiSetting('dashboard.devices', { sort: 'mostDevices' });
    await vi.waitFor(() => expect(server.saves()).toHaveLength(1));
    other.saveUiSetting('dashboard.batteries', { count: 10 });
    other.saveUiSetting('dashboard.devices', { locations: 5 });
    const all = { dashboard: { devices: { sort: 'mostDevices', locations: 5 }, batteries: { count: 10 } } };
    await vi.waitFor(async () => expect(await server.kept()).toEqual(all));
  });

  test("on failure only log 'UISettings not saved', and what was chosen is sent with the next change", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const server = keeping({ kept: 1 });
    const put = server.answers['POST /users/uiSettings']!;
    server.answers['POST /users/uiSettings'] = networkDown;
    saveUiSetting('page', 2);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('UISettings not saved'));
    expect(uiSetting('page')).toBe(2);
    server.answers['POST /users/uiSettings'] = put;
    saveUiSetting('size', 25);
    await vi.waitFor(async () => expect(await server.kept()).toEqual({ kept: 1, page: 2, size: 25 }));
  });

  test('never arrive out of order', async () => {
    const first = Promise.withResolvers<void>();
    const server = keeping({ kept: 1 });
    const put = server.answers['POST /users/uiSettings']!;
    server.answers['POST /users/uiSettings'] = async (request) => {
      await put(request);
      await first.promise;
      return ok();
    };
    saveUiSetting('page', 1);
    await vi.waitFor(() => expect(server.saves()).toHaveLength(1));
    saveUiSetting('page', 2);
    saveUiSetting('page', 3);
    expect(server.saves()).toHaveLength(1);
    first.resolve();
    await vi.waitFor(() => expect(server.saves()).toHaveLength(2));
    expect(await server.kept()).toEqual({ kept: 1, page: 3 });
  });

  test('do not wait for another save when the page is left', async () => {
    const server = keeping({});
    server.answers['POST /users/uiSettings'] = () => new Promise(() => undefined);
    saveUiSetting('page', 1);
    saveUiSetting('size', 25);
    expect(sentSettings(server.requests)).toEqual({ page: 1 });
    flushUiSettings();
    expect(sentSettings(server.requests)).toEqual({ page: 1, size: 25 });
    expect(server.requests.every(({ keepalive }) => keepalive)).toBe(true);
  });
});

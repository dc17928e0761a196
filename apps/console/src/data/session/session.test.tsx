import { describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { keepInTab, claimTab, readKeptInTab } from './kept-in-tab.ts';
import { sessionState } from './session-state.ts';
import { call } from '../call.ts';
import { handleTabMessage, loadSession, replaceUser, signOut, userMay } from './session.ts';
import { saveUiSetting, uiSetting } from './ui-settings.ts';

const broken = () =>
  new ReadableStream({ start: (controller) => controller.error(new TypeError('The connection was reset')) });

describe('the session', () => {
  test('not-authenticated means that there is no user', async () => {
    fakeApi({ 'GET /session': () => refused(400, 'not-authenticated') });
    await loadSession();
    expect(sessionState.get()).toEqual({ state: 'signed-out' });
  });

  test('any other error is kept as a failure', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({ 'GET /session': () => refused(500, 'internal') });
    await loadSession();
    expect(sessionState.get()).toMatchObject({ state: 'failed', error: { code: 'internal' } });
  });

  test.each([
    ['nothing', () => new Response(null, { status: 200 })],
    ['the sign-in page of a network', () => new Response('<!doctype html>', { status: 200 })],
    ['a refusal that breaks off', () => new Response(broken(), { status: 503 })],
    ['an answer that breaks off', () => new Response(broken(), { status: 200 })],
  ])('%s instead of an answer is a failure, and nobody waits for ever', async (_, respond) => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('fetch', async () => respond());
    await loadSession();
    expect(sessionState.get().state).toBe('failed');
  });

  test('a signed-in user stays signed in while the server cannot be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    sessionState.set({ state: 'signed-in', user: aUser() });
    fakeApi({ 'GET /session': networkDown });
    await loadSession();
    expect(sessionState.get().state).toBe('signed-in');
  });

  test('a lost permission is noticed with the next session call', async () => {
    sessionState.set({ state: 'signed-in', user: aUser({ may: ['perm-reports'] }) });
    fakeApi({ 'GET /session': () => ok(aUser()) });
    await loadSession();
    const session = sessionState.get();
    expect(session.state === 'signed-in' && userMay(session.user, 'perm-reports')).toBe(false);
  });

  test('what a user keeps in a tab is gone after logging out, here or in another tab, and for another user', async () => {
    const codes = () => readKeptInTab('codes');
    const signedIn = () => {
      keepInTab('codes', ['SN-1']);
      sessionState.set({ state: 'signed-in', user: aUser() });
    };
    signedIn();
    fakeApi({ 'DELETE /session': () => ok(), 'GET /session': () => refused(400, 'not-authenticated') });
    await signOut();
    expect(codes()).toBeUndefined();
    signedIn();
    await handleTabMessage('changed');
    expect(codes()).toBeUndefined();
    keepInTab('codes', ['SN-2']);
    claimTab(1);
    claimTab(1);
    expect(codes()).toEqual(['SN-2']);
    claimTab(2);
    expect(codes()).toBeUndefined();
  });

  test('signing out of a session that is already over is not an error', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    sessionState.set({ state: 'signed-in', user: aUser() });
    fakeApi({ 'DELETE /session': () => refused(401, 'not-authenticated') });
    await signOut();
    expect(sessionState.get()).toEqual({ state: 'signed-out' });
  });
});

describe('a session that is renewed', () => {
  const old = () => sessionState.set({ state: 'signed-in', user: aUser({ token: 'old' }) });
  const renewed = aUser({ token: 'new' });

  test('does not end by a refusal of the old one, before or after the answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const late = Promise.withResolvers<ReturnType<typeof refused>>();
    fakeApi({ 'GET /session': () => late.promise, 'GET /locations': () => refused(401, 'not-authenticated') });
    old();
    const answer = Promise.withResolvers<typeof renewed>();
    const renewal = replaceUser(answer.promise);
    const reload = loadSession();
    await call('GET /api/locations').catch(() => undefined);
    late.resolve(refused(400, 'not-authenticated'));
    answer.resolve(renewed);
    await Promise.all([renewal, reload]);
    expect(sessionState.get()).toEqual({ state: 'signed-in', user: renewed });
  });

  test('does not end in the other tabs either, whose streams the server ends before the answer arrives', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { answers } = fakeApi({ 'GET /session': () => refused(400, 'not-authenticated') });
    old();
    await handleTabMessage('renewing');
    const reload = loadSession();
    await new Promise((resolve) => setTimeout(resolve));
    answers['GET /session'] = () => ok(renewed);
    await Promise.all([handleTabMessage('changed'), reload]);
    expect(sessionState.get()).toEqual({ state: 'signed-in', user: renewed });
  });

  test('is over if the change was refused and the old one has ended', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({ 'GET /locations': () => refused(401, 'not-authenticated') });
    old();
    const answer = Promise.withResolvers<typeof renewed>();
    const renewal = replaceUser(answer.promise).catch(() => 'refused');
    await call('GET /api/locations').catch(() => undefined);
    expect(sessionState.get().state).toBe('signed-in');
    answer.reject(new Error('refused'));
    expect(await renewal).toBe('refused');
    expect(sessionState.get()).toEqual({ state: 'signed-out' });
  });

  test('is not replaced by an answer about the old one', async () => {
    const late = Promise.withResolvers<ReturnType<typeof ok>>();
    fakeApi({ 'GET /session': () => late.promise });
    old();
    const reload = loadSession();
    await replaceUser(Promise.resolve(renewed));
    late.resolve(ok(aUser({ token: 'old' })));
    await reload;
    expect(sessionState.get()).toEqual({ state: 'signed-in', user: renewed });
  });
});

describe('a view as another user', () => {
  const viewing = {
    author: { id: 7, email: 'ada@ohmstead.example' },
    until: Date.now() + 60_000,
    readOnly: true,
  } as const;
  const ann = aUser({ id: 8, viewing });

  test.each([
    ['begun', aUser(), ann],
    ['ended', ann, aUser()],
  ])('that has %s in another tab replaces nothing on this page, which is opened anew', async (_, before, now) => {
    const { requests } = fakeApi({ 'GET /session': () => ok(now), 'GET /locations': () => ok({ locations: [] }) });
    sessionState.set({ state: 'signed-in', user: before });
    await call('GET /api/locations');
    expect(requests[0]?.headers.get('X-Viewed-User')).toBe(String(before.id));
    await handleTabMessage('changed');
    expect(sessionState.get()).toEqual({ state: 'signed-in', user: before });
  });

  test('saves no setting of the screen', () => {
    const { requests } = fakeApi({ 'POST /users/uiSettings': () => ok() });
    sessionState.set({ state: 'signed-in', user: ann });
    saveUiSetting('page', 2);
    expect(uiSetting('page')).toBe(2);
    expect(requests).toEqual([]);
  });
});

describe('permissions', () => {
  test('are strings in the list of the user', () => {
    expect(userMay(aUser({ may: ['perm-reports'] }), 'perm-reports')).toBe(true);
    expect(userMay(aUser(), 'perm-reports')).toBe(false);
    expect(userMay(null, 'perm-reports')).toBe(false);
  });

  test('a super user holds every one', () => {
    expect(userMay(aUser({ superuser: true }), 'perm-reports')).toBe(true);
  });
});

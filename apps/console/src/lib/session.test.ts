import { describe, expect, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../testing/fake-api.ts';
import { sessionState } from './session-state.ts';
import { loadSession, signOut, userMay } from './session.ts';

describe('the session', () => {
  test('not-authenticated leads to no user', async () => {
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

  test('signing out of a session that is over already is no error', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    sessionState.set({ state: 'signed-in', user: aUser() });
    fakeApi({ 'DELETE /session': () => refused(401, 'not-authenticated') });
    await signOut();
    expect(sessionState.get()).toEqual({ state: 'signed-out' });
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

import type { UserData } from '@ohmstead/contract';
import { requestTimeoutMs } from '@ohmstead/domain';
import { call } from '../call.ts';
import { ApiError, isApiError } from '../api-error.ts';
import { tellOtherTabs, type TabMessage } from '../../lib/browser/other-tabs.ts';
import {
  bearerToken,
  currentUser,
  renewing,
  sessionSettled,
  sessionState,
  type SessionState,
} from './session-state.ts';
import { firstValue, useStore } from '../../lib/store.ts';

/** Whatever went wrong, the session has been asked for: a page that waits for it goes on, and says so. */
const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(0, { code: 'internal', message: 'The server sent an unexpected response.', params: [] });
};

/** Without an answer a signed-in user stays signed in: the connection may heal. */
const afterFailure = (error: ApiError): SessionState => {
  if (isApiError(error, 'not-authenticated')) return { state: 'signed-out' };
  const session = sessionState.get();
  return session.state === 'signed-in' ? session : { state: 'failed', error };
};

/** Another tab of this browser may have signed somebody else in: nothing of the one is shown to the other. */
const afterAnswer = (user: UserData): SessionState =>
  (currentUser()?.id ?? user.id) === user.id ? { state: 'signed-in', user } : { state: 'signed-out' };

const askSession = async (): Promise<SessionState> => {
  try {
    return afterAnswer(await call('GET /api/session', { byCookie: true }));
  } catch (error) {
    return afterFailure(asApiError(error));
  }
};

/**
 * Asks by the cookie alone: another tab may have renewed the session, and ours learns the new token. An answer that speaks of an
 * older session than the one that we have by then is late.
 */
export const loadSession = async (): Promise<void> => {
  const token = bearerToken();
  const session = await askSession();
  await sessionSettled();
  if (bearerToken() === token) sessionState.set(session);
};

type Loaded = Exclude<SessionState, { state: 'loading' }>;
const isLoaded = (session: SessionState): session is Loaded => session.state !== 'loading';

/** Resolves when the first session call has answered, whatever it said. */
export const sessionLoaded = (): Promise<Loaded> => firstValue(sessionState, isLoaded);

export const signIn = async (email: string, password: string): Promise<void> => {
  sessionState.set({ state: 'signed-in', user: await call('POST /api/session', { body: { email, password } }) });
  tellOtherTabs();
};

/** The server may already have ended the session: that is what was asked for. */
export const signOut = async (): Promise<void> => {
  try {
    await call('DELETE /api/session');
  } catch (error) {
    if (!isApiError(error, 'not-authenticated')) throw error;
  }
  sessionState.set({ state: 'signed-out' });
  tellOtherTabs();
};

export const useSession = (): SessionState => useStore(sessionState);

/** The signed-in user; only for what is shown behind a guard. */
export const useUser = (): UserData | null => {
  const session = useSession();
  return session.state === 'signed-in' ? session.user : null;
};

export const userMay = (user: UserData | null, permission: string): boolean =>
  user !== null && (user.superuser || user.permissions.permissions.includes(permission));

export const useMay = (permission: string): boolean => userMay(useUser(), permission);

const takeOver = async (answer: Promise<UserData>): Promise<void> =>
  sessionState.set({ state: 'signed-in', user: await answer });

/** Takes over what an account call answers: the user as saved, with the token of a session that may be a new one. */
export const replaceUser = async (answer: Promise<UserData>): Promise<void> => {
  tellOtherTabs('renewing');
  await renewing(takeOver(answer)).finally(() => tellOtherTabs('changed'));
};

let endRenewal: (() => void) | undefined;

/** Another tab renews the session that ours shares: ours waits for its word, but not for a tab that is gone. */
const waitForOtherTab = (): void => {
  endRenewal?.();
  const { promise, resolve } = Promise.withResolvers<void>();
  endRenewal = resolve;
  setTimeout(resolve, requestTimeoutMs);
  void renewing(promise);
};

const learnFromOtherTab = async (): Promise<void> => {
  const token = bearerToken();
  const session = await askSession();
  if (bearerToken() === token) sessionState.set(session);
  endRenewal?.();
};

export const handleTabMessage = async (news: TabMessage): Promise<void> => {
  if (news === 'changed') await learnFromOtherTab();
  else if (currentUser() !== null) waitForOtherTab();
};

/** Replaces what is known of the signed-in user, keeping the token. */
export const updateUser = (change: Partial<Omit<UserData, 'token'>>): void => {
  const user = currentUser();
  if (user !== null) sessionState.set({ state: 'signed-in', user: { ...user, ...change } });
};

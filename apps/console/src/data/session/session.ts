import type { Sent, SecondFactorBody, StepUpBody, UserData } from '@ohmstead/contract';
import { requestTimeoutMs } from '@ohmstead/domain';
import { call } from '../call.ts';
import { ApiError, isApiError } from '../api-error.ts';
import { forgetKeptInTab } from './kept-in-tab.ts';
import { openAnew } from '../../lib/browser/open-anew.ts';
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

/** Wraps any failure, so that pages waiting for the session continue and show an error. */
const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(0, { code: 'internal', message: 'The server sent an unexpected response.', params: [] });
};

/** Without an answer, a logged-in user stays logged in, because the connection may come back. */
const afterFailure = (error: ApiError): SessionState => {
  if (isApiError(error, 'not-authenticated')) return { state: 'signed-out' };
  const session = sessionState.get();
  return session.state === 'signed-in' ? session : { state: 'failed', error };
};

/**
 * Another tab of this browser may have logged in as a different user, who must not see anything of the previous one. Where a view as
 * another user has begun or ended, the page is opened anew.
 */
const afterAnswer = (user: UserData): SessionState => {
  const before = currentUser();
  if ((before?.id ?? user.id) === user.id) return { state: 'signed-in', user };
  if (!before?.viewing && !user.viewing) return { state: 'signed-out' };
  openAnew();
  return sessionState.get();
};

const askSession = async (): Promise<SessionState> => {
  try {
    return afterAnswer(await call('GET /api/session', { byCookie: true }));
  } catch (error) {
    return afterFailure(asApiError(error));
  }
};

/**
 * Identifies the session by the cookie alone: another tab may have renewed it, and this tab then gets the new token. An answer is ignored
 * if this tab has a newer session by then.
 */
export const loadSession = async (): Promise<void> => {
  const token = bearerToken();
  const session = await askSession();
  await sessionSettled();
  if (bearerToken() === token) sessionState.set(session);
};

type Loaded = Exclude<SessionState, { state: 'loading' }>;
const isLoaded = (session: SessionState): session is Loaded => session.state !== 'loading';

/** Resolves when the first session call has been answered, whatever the result. */
export const sessionLoaded = (): Promise<Loaded> => firstValue(sessionState, isLoaded);

/** Shows the password or the second factor again, for calls that ask for it. */
export const stepUp = async (proof: Sent<StepUpBody>): Promise<void> => {
  await call('POST /api/session/stepUp', { body: proof });
  await loadSession();
};

/** From now on such calls ask again. */
export const lockSettings = async (): Promise<void> => {
  await call('DELETE /api/session/stepUp');
  await loadSession();
};

/** With what a login was answered. */
export const enterSession = async (answer: Promise<UserData>): Promise<void> => {
  sessionState.set({ state: 'signed-in', user: await answer });
  tellOtherTabs();
};

export const signIn = (email: string, password: string): Promise<void> =>
  enterSession(call('POST /api/session', { body: { email, password } }));

/** The second half, for the ticket that the right password gave. */
export const finishSignIn = (body: Sent<SecondFactorBody>): Promise<void> =>
  enterSession(call('POST /api/session/secondFactor', { body }));

/** The server may have ended the session already, which is what was wanted. */
export const signOut = async (): Promise<void> => {
  try {
    await call('DELETE /api/session');
  } catch (error) {
    if (!isApiError(error, 'not-authenticated')) throw error;
  }
  forgetKeptInTab();
  sessionState.set({ state: 'signed-out' });
  tellOtherTabs();
};

export const useSession = (): SessionState => useStore(sessionState);

/** The logged-in user; only for components behind a guard. */
export const useUser = (): UserData | null => {
  const session = useSession();
  return session.state === 'signed-in' ? session.user : null;
};

export const userMay = (user: UserData | null, permission: string): boolean =>
  user !== null && (user.superuser || user.permissions.permissions.includes(permission));

export const useMay = (permission: string): boolean => userMay(useUser(), permission);

const takeOver = async (answer: Promise<UserData>): Promise<void> =>
  sessionState.set({ state: 'signed-in', user: await answer });

/** Applies the answer of an account call: the saved user, possibly with the token of a new session. */
export const replaceUser = async (answer: Promise<UserData>): Promise<void> => {
  tellOtherTabs('renewing');
  await renewing(takeOver(answer)).finally(() => tellOtherTabs('changed'));
};

let endRenewal: (() => void) | undefined;

/** Another tab is renewing the shared session: wait for it to report, but not forever, since it may be closed. */
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
  if (bearerToken() === token) {
    if (token !== null && session.state === 'signed-out') forgetKeptInTab();
    sessionState.set(session);
  }
  endRenewal?.();
};

export const handleTabMessage = async (news: TabMessage): Promise<void> => {
  if (news === 'changed') await learnFromOtherTab();
  else if (currentUser() !== null) waitForOtherTab();
};

/** Updates the logged-in user, keeping the token. */
export const updateUser = (change: Partial<Omit<UserData, 'token'>>): void => {
  const user = currentUser();
  if (user !== null) sessionState.set({ state: 'signed-in', user: { ...user, ...change } });
};

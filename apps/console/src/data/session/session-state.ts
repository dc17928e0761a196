import type { UserData } from '@ohmstead/contract';
import { createStore } from '../../lib/store.ts';
import type { ApiError } from '../api-error.ts';

/** The session. `loading` until the first session call has answered; `failed` if it could not be answered. */
export type SessionState =
  | { state: 'loading' }
  | { state: 'signed-in'; user: UserData }
  | { state: 'signed-out' }
  | { state: 'failed'; error: ApiError };

/** Kept in memory only: the user's token must never be stored by the browser. */
export const sessionState = createStore<SessionState>({ state: 'loading' });

export const currentUser = (): UserData | null => {
  const session = sessionState.get();
  return session.state === 'signed-in' ? session.user : null;
};

/** Whether the user is somebody through whose eyes an administrator looks. */
export const isViewing = (): boolean => currentUser()?.viewing !== undefined;

export const bearerToken = (): string | null => currentUser()?.token ?? null;

let renewal: Promise<unknown> | null = null;

/**
 * A new password or address ends every session of the user, including the one that makes the call, and the answer contains a new one. Until
 * the new session has been taken over, refusals of the old one are ignored.
 */
export const renewing = async (takeOver: Promise<void>): Promise<void> => {
  const own = takeOver.catch(() => undefined);
  renewal = own;
  await own;
  if (renewal === own) renewal = null;
  return takeOver;
};

/** Resolves when no session is being renewed. */
export const sessionSettled = async (): Promise<void> => void (await renewal);

/** A late refusal of an older token must not end the session that replaced it. */
export const endSessionOf = (token: string | null): void => {
  const end = () => {
    if (token !== null && token === bearerToken()) sessionState.set({ state: 'signed-out' });
  };
  if (renewal === null) end();
  else void renewal.then(end);
};

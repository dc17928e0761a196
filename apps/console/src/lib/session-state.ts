import type { UserData } from '@ohmstead/contract';
import { createStore } from './store.ts';
import type { ApiError } from './api-error.ts';

/** Who is signed in. `loading` until the first session call has answered; `failed` when it could not. */
export type SessionState =
  | { state: 'loading' }
  | { state: 'signed-in'; user: UserData }
  | { state: 'signed-out' }
  | { state: 'failed'; error: ApiError };

/** Kept in memory only: the token of the user must never reach a storage of the browser. */
export const sessionState = createStore<SessionState>({ state: 'loading' });

export const currentUser = (): UserData | null => {
  const session = sessionState.get();
  return session.state === 'signed-in' ? session.user : null;
};

export const bearerToken = (): string | null => currentUser()?.token ?? null;

/** A late refusal of an older token must not end the session that came after it. */
export const endSessionOf = (token: string | null): void => {
  if (token !== null && token === bearerToken()) sessionState.set({ state: 'signed-out' });
};

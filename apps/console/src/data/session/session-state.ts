import type { UserData } from '@ohmstead/contract';
import { createStore } from '../../lib/store.ts';
import type { ApiError } from '../api-error.ts';

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

let renewal: Promise<unknown> | null = null;

/**
 * A new password or address ends every session of the user, also the one that asks, and answers with a new one. Until the answer
 * is here and taken over, a refusal of the old one says nothing.
 */
export const renewing = async (takeOver: Promise<void>): Promise<void> => {
  const own = takeOver.catch(() => undefined);
  renewal = own;
  await own;
  if (renewal === own) renewal = null;
  return takeOver;
};

/** Resolves when no new session is on its way. */
export const sessionSettled = async (): Promise<void> => void (await renewal);

/** A late refusal of an older token must not end the session that came after it. */
export const endSessionOf = (token: string | null): void => {
  const end = () => {
    if (token !== null && token === bearerToken()) sessionState.set({ state: 'signed-out' });
  };
  if (renewal === null) end();
  else void renewal.then(end);
};

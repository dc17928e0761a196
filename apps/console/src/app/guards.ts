import { type AsyncRouteComponent, redirect } from '@tanstack/react-router';
import { readRoute, rememberRoute } from '../data/session/remembered-route.ts';
import { sessionLoaded } from '../data/session/session.ts';
import type { AppData } from './app-data.ts';

/** A page for signed-in users. Its chunk comes while the session is asked for, not only after. */
export const behindSignIn = (page: AsyncRouteComponent<object>) => ({
  component: page,
  beforeLoad: (visit: object): Promise<void> => {
    void page.preload?.();
    return requireUser(visit);
  },
});

/** What each route may ask for. */
export type AppContext = { data: AppData };

type Match = { fullPath: string; params: object; search: object };

const placeOf = (visit: object) => {
  const match = (visit as { matches: readonly Match[] }).matches.at(-1);
  // Passes the same check as when it is read back, so that only one of our own routes is ever stored.
  return readRoute(JSON.stringify({ name: match?.fullPath, params: match?.params, search: match?.search }));
};

/**
 * Lets a signed-in user pass; anybody else signs in first and comes back here.
 * What a guard is given is typed by the very routes that name the guard, hence the plain `object`.
 */
const requireUser = async (visit: object): Promise<void> => {
  const { data } = (visit as { context: AppContext }).context;
  const [session] = await Promise.all([sessionLoaded(), data.load()]);
  if (session.state === 'signed-in') return;
  if (session.state === 'failed') throw session.error;
  const place = placeOf(visit);
  if (place !== undefined) rememberRoute(place);
  throw redirect({ to: '/login', replace: true });
};

/** The sign-in page has nothing to say to a user who is signed in. */
export const skipWhenSignedIn = async (): Promise<void> => {
  const session = await sessionLoaded();
  if (session.state === 'signed-in') throw redirect({ to: '/dashboard', replace: true });
};

/** Pages that are open to all wait for the same answer, so that the shell is right from its first picture. */
export const waitForSession = async (): Promise<void> => {
  await sessionLoaded();
};

export const toLoggedOut = (): void => {
  throw redirect({ to: '/login', search: { status: 'loggedOut' }, replace: true });
};

export const toDashboard = (): void => {
  throw redirect({ to: '/dashboard', replace: true });
};

/** The public pages are documents of their own: the browser loads them. */
export const leaveConsole = ({ location }: { location: { href: string } }): void => {
  throw redirect({ href: location.href, reloadDocument: true });
};

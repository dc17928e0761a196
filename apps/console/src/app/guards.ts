import type { UserData } from '@ohmstead/contract';
import { type AsyncRouteComponent, redirect } from '@tanstack/react-router';
import { readRoute, rememberRoute, takeRememberedRoute } from '../data/session/remembered-route.ts';
import { sessionLoaded } from '../data/session/session.ts';
import { factorPage, lacksFactor } from '../data/session/lacks-factor.ts';
import type { AppData } from './app-data.ts';

/** A page for logged-in users. Its chunk is loaded while the session is being requested. */
export const behindSignIn = (page: AsyncRouteComponent<object>) => ({
  component: page,
  beforeLoad: (visit: object): Promise<void> => {
    void page.preload?.();
    return requireUser(visit);
  },
});

/** The context that routes receive. */
export type AppContext = { data: AppData };

type Match = { fullPath: string; params: object; search: object };

const placeOf = (visit: object) => {
  const match = (visit as { matches: readonly Match[] }).matches.at(-1);
  // Validated in the same way as when it is read back, so that only our own routes are ever stored.
  return readRoute(JSON.stringify({ name: match?.fullPath, params: match?.params, search: match?.search }));
};

/**
 * Lets logged-in users pass; others log in first and then return here. The parameter is a plain `object`, because its exact type depends on
 * the routes that use the guard.
 */
const requireUser = async (visit: object): Promise<void> => {
  const { data } = (visit as { context: AppContext }).context;
  const [session] = await Promise.all([sessionLoaded(), data.load()]);
  if (session.state === 'signed-in') return openOnlyWithFactor(session.user, visit);
  if (session.state === 'failed') throw session.error;
  const place = placeOf(visit);
  if (place !== undefined) rememberRoute(place);
  throw redirect({ to: '/login', replace: true });
};

/** Nothing else opens before the factor that the organisation requires has been added. */
const openOnlyWithFactor = (user: UserData, visit: object): void => {
  if (lacksFactor(user, Date.now()) && !isPath(visit, factorPage)) throw redirect({ to: factorPage, replace: true });
};

const isPath = (visit: object, path: string): boolean =>
  (visit as { matches: readonly Match[] }).matches.at(-1)?.fullPath === path;

/** Redirects users who are already logged in, such as at their organisation, to what they wanted to open. */
export const skipWhenSignedIn = async (): Promise<void> => {
  const session = await sessionLoaded();
  if (session.state !== 'signed-in') return;
  const { name = '/dashboard', params = {}, search = {} } = takeRememberedRoute() ?? {};
  const place: object = { to: name, params, search, replace: true };
  throw redirect(place);
};

/** Public pages wait for the session too, so that the shell is right from the first paint. */
export const waitForSession = async (): Promise<void> => {
  await sessionLoaded();
};

export const toLoggedOut = (): void => {
  throw redirect({ to: '/login', search: { status: 'loggedOut' }, replace: true });
};

export const toDashboard = (): void => {
  throw redirect({ to: '/dashboard', replace: true });
};

/** The public pages are separate documents, so the browser has to load them. */
export const leaveConsole = ({ location }: { location: { href: string } }): void => {
  throw redirect({ href: location.href, reloadDocument: true });
};

import { isObject } from '@ohmstead/domain';
/** The routes, by name, that a user may be returned to after logging in; an address from outside is never accepted. */
export const signedInRoutes = [
  '/dashboard',
  '/devices',
  '/batteries',
  '/services',
  '/alarms',
  '/batteries/$id',
  '/batteries/import/{-$id}',
  '/services/import/{-$id}',
  '/batteries/$id/sheet',
  '/services/$id/sheet',
  '/attention',
  '/due',
  '/impedance',
  '/reports',
  '/find',
  '/q/$code',
  '/scanned',
  '/settings/display',
  '/settings/locations',
  '/settings/locations/import/{-$id}',
  '/settings/users',
  '/settings/users/import/{-$id}',
  '/settings/walls',
  '/settings/disposition',
  '/settings/plan',
  '/settings/alarm-rules',
  '/settings/measuring',
  '/settings/retention',
  '/settings/integrations',
  '/settings/sign-in',
  '/settings/audit',
  '/account/billing',
  '/account/preferences',
  '/account/tokens',
  '/account/profile',
  '/account/claim-device',
  '/account/claim-device/$token',
  '/account/confirm-change-email-address/$token',
] as const;
export type SignedInRoute = (typeof signedInRoutes)[number];

export type RememberedRoute = { name: SignedInRoute; params: Record<string, string>; search: Record<string, unknown> };

const key = 'ohmstead-intended-route';

/** Only for this tab, and only the place in the app: it survives a reload of the sign-in page. */
export const rememberRoute = (route: RememberedRoute): void => sessionStorage.setItem(key, JSON.stringify(route));

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/** A token in an address is one path segment of plain characters; anything else was not written by us. */
const isParams = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((param) => typeof param === 'string' && /^[\w.~-]{1,200}$/.test(param));

export const readRoute = (text: string): RememberedRoute | undefined => {
  const route = parse(text);
  if (!isObject(route)) return undefined;
  const name = signedInRoutes.find((known) => known === route['name']);
  const { params, search } = route;
  return name !== undefined && isParams(params) && isObject(search) ? { name, params, search } : undefined;
};

/** Returns the route the user wanted to open, and forgets it. */
export const takeRememberedRoute = (): RememberedRoute | undefined => {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : readRoute(text);
};

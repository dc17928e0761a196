import { isObject } from '@ohmstead/domain';
/** The routes that a user may be sent back to after signing in, by name: never an address that somebody made up. */
export const signedInRoutes = [
  '/dashboard',
  '/devices',
  '/batteries',
  '/services',
  '/batteries/$id/sheet',
  '/services/$id/sheet',
  '/reports',
  '/settings/display',
  '/settings/locations',
  '/settings/users',
  '/settings/retention',
  '/settings/audit',
  '/account/billing',
  '/account/preferences',
  '/account/profile',
  '/account/claim-device',
  '/account/claim-device/$token',
  '/account/confirm-change-email-address/$token',
] as const;
export type SignedInRoute = (typeof signedInRoutes)[number];

export type RememberedRoute = { name: SignedInRoute; params: Record<string, string>; search: Record<string, unknown> };

const key = 'ohmstead-intended-route';

/** For this tab only, and only its place in the app: it outlives a reload of the sign-in page. */
export const rememberRoute = (route: RememberedRoute): void => sessionStorage.setItem(key, JSON.stringify(route));

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/** A token in an address is one path segment of plain signs; anything else was not made by us. */
const isParams = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((param) => typeof param === 'string' && /^[\w.~-]{1,200}$/.test(param));

export const readRoute = (text: string): RememberedRoute | undefined => {
  const route = parse(text);
  if (!isObject(route)) return undefined;
  const name = signedInRoutes.find((known) => known === route['name']);
  const { params, search } = route;
  return name !== undefined && isParams(params) && isObject(search) ? { name, params, search } : undefined;
};

/** Where the user wanted to go; asked once, then forgotten. */
export const takeRememberedRoute = (): RememberedRoute | undefined => {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : readRoute(text);
};

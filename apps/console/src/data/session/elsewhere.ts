import { isObject } from '@ohmstead/domain';
import { call } from '../call.ts';
import { ApiError } from '../api-error.ts';
import { enterSession } from './session.ts';

/** The page that the provider sends people back to (`callback.js`) reads the first, and writes the second. */
const begunKey = 'ohmstead-login-elsewhere';
const refusedKey = 'ohmstead-login-refused';

export const startPath = (domain: string): string => `/api/signIn/oidc/start?domain=${encodeURIComponent(domain)}`;

/** From here the provider's answer leads back to the login page. */
export const noteLoginElsewhere = (): void => sessionStorage.setItem(begunKey, '1');

const read = (text: string): ApiError | null => {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (!isObject(error) || typeof error['code'] !== 'string' || !Array.isArray(error['params'])) return null;
    return new ApiError(400, error as ConstructorParameters<typeof ApiError>[1]);
  } catch {
    return null;
  }
};

/** What the provider's answer came to, if it was no login; once. */
export const takeRefusedLogin = (): ApiError | null => {
  const text = sessionStorage.getItem(refusedKey);
  sessionStorage.removeItem(refusedKey);
  return text === null ? null : read(text);
};

/** Links the account that has this password. */
export const linkByPassword = async (password: string): Promise<void> => {
  const user = await call('POST /api/signIn/oidc/finish', { body: { password } });
  if (user) await enterSession(Promise.resolve(user));
};

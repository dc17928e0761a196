import type { UiSettingChange, UiSettings, UserData } from '@ohmstead/contract';
import { mergeAtPath } from '@ohmstead/domain';
import { ok, type Request } from './fake-api.ts';

const putInto = (settings: UiSettings, { body }: Request): UiSettings =>
  (body as { changes: UiSettingChange[] }).changes.reduce(
    (before, { path, value }) => mergeAtPath(before, path, value),
    settings,
  );

/** The settings sent in these requests, merged. */
export const sentSettings = (requests: readonly Request[]): UiSettings =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/users/uiSettings').reduce(putInto, {});

/** Stores UI settings as the server does, merging them into the saved ones. */
export const keptSettings = (user: UserData) => {
  let { uiSettings } = user;
  return {
    'GET /session': () => ok({ ...user, uiSettings }),
    'POST /users/uiSettings': (request: Request) => {
      uiSettings = putInto(uiSettings, request);
      return ok();
    },
  };
};

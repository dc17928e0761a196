import type { UserData } from '@ohmstead/contract';
import { ok, type Request } from './fake-api.ts';

/** The server's part in UI settings: whoever asks for the session gets the object that was saved last. */
export const keptSettings = (user: UserData) => {
  let { uiSettings } = user;
  return {
    'GET /session': () => ok({ ...user, uiSettings }),
    'PUT /users/uiSettings': ({ body }: Request) => {
      uiSettings = body as UserData['uiSettings'];
      return ok();
    },
  };
};

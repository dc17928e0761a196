import type { Database } from '@ohmstead/database';
import type { ChangeFeed } from './change-feed/change-feed.ts';
import type { Authenticate } from './sessions/authenticate.ts';
import type { Origins } from './sessions/same-origin.ts';
import type { SignInParts } from './sessions/sign-in.ts';

/** What routes work with. */
export type ApiParts = {
  database: Database;
  authenticate: Authenticate;
  changes: ChangeFeed;
  signIn: SignInParts;
  origins: Origins;
  isHttps: boolean;
};

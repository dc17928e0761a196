import type { Demo } from '@ohmstead/contract';
import type { Database, Reader, Reads } from '@ohmstead/database';
import type { Actor, Semaphore } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import type { ChangeFeed } from './change-feed/change-feed.ts';
import type { VersionsThread } from './known-versions/versions-thread.ts';
import type { ApiPlaces } from './limits/api-places.ts';
import type { Authenticate } from './sessions/authenticate.ts';
import type { ReadAsCaller } from './sessions/read-as-caller.ts';
import type { Origins } from './sessions/same-origin.ts';
import type { SignInParts } from './sessions/sign-in.ts';

/** What routes work with. */
export type ApiParts = {
  database: Database;
  /** All reads of one answer, for whoever asks here: where there is a standby, mostly from there. They may be done twice. */
  read: <Result>(request: FastifyRequest, work: (reads: Reads) => Promise<Result>) => Promise<Result>;
  /** The same for an answer from one moment, for whoever was admitted before it is read. */
  readAs: <Result>(request: FastifyRequest, work: (reader: Reader, actor: Actor) => Promise<Result>) => Promise<Result>;
  authenticate: Authenticate;
  readAsCaller: ReadAsCaller;
  changes: ChangeFeed;
  imageSemaphore: Semaphore;
  places: ApiPlaces;
  versionsThread: VersionsThread;
  /** Signs the codes that devices show. */
  claimKey: () => Promise<Buffer>;
  /** Signs the links that end subscriptions. */
  unsubscribeKey: () => Promise<Buffer>;
  /** A claimed device gets a new secret: only where we are who checks it. A broker of its own knows the old one alone. */
  renewsSecrets: boolean;
  /** So long a call waits for the answer of a device. */
  replyWithinMs: number;
  /** Holds the released images; null where there are none to serve. */
  firmwareFolder: string | null;
  signIn: SignInParts;
  /** Whom visitors may try the demo as; nobody where there is none. */
  demo: Demo;
  origins: Origins;
  isHttps: boolean;
};

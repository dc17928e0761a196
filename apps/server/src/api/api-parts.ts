import type { Demo } from '@ohmstead/contract';
import type { Database, Reader, Reads } from '@ohmstead/database';
import type { Actor, Semaphore } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import type { BayFlags } from '../bays/bay-flags.ts';
import type { BayLooks } from '../bays/bay-looks.ts';
import type { OutsideRules } from '../outside/outside-rules.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import type { AnalysisThreads } from '../impedance/analysis-threads.ts';
import type { ChangeFeed } from './change-feed/change-feed.ts';
import type { AnalysisPlaces } from './features/impedance/analysis-places.ts';
import type { VersionsThread } from './known-versions/versions-thread.ts';
import type { ApiPlaces } from './limits/api-places.ts';
import type { RelyingParty } from './second-factors/relying-party.ts';
import type { Authenticate, FindLackingProof } from './sessions/authenticate.ts';
import type { ReadAsCaller } from './sessions/read-as-caller.ts';
import type { Origins } from './sessions/same-origin.ts';
import type { SignInParts } from './sessions/sign-in.ts';

/** The dependencies of all routes. */
export type ApiParts = {
  database: Database;
  /** Runs all reads of one answer on behalf of the caller, on a standby if there is one. The work may run twice. */
  read: <Result>(request: FastifyRequest, work: (reads: Reads) => Promise<Result>) => Promise<Result>;
  /** As `read`, but in a single snapshot, for callers who were authorised before the read. */
  readAs: <Result>(request: FastifyRequest, work: (reader: Reader, actor: Actor) => Promise<Result>) => Promise<Result>;
  authenticate: Authenticate;
  findLackingProof: FindLackingProof;
  readAsCaller: ReadAsCaller;
  changes: ChangeFeed;
  imageSemaphore: Semaphore;
  places: ApiPlaces;
  versionsThread: VersionsThread;
  analysisPlaces: AnalysisPlaces;
  analysisThreads: AnalysisThreads;
  bayLooks: BayLooks;
  bayFlags: BayFlags;
  /** The key for codes that devices show. */
  claimKey: () => Promise<Buffer>;
  /** The key for the challenges that passkeys sign. */
  passkeyKey: () => Promise<Buffer>;
  /** Whom passkeys are made for. */
  relyingParty: RelyingParty;
  /** The key for unsubscribe links. */
  unsubscribeKey: () => Promise<Buffer>;
  /**
   * Whether a claimed device gets a new secret. Only possible where the embedded broker checks secrets: an external one only knows the old
   * secret.
   */
  renewsSecrets: boolean;
  /** Where addresses that people type may lead. */
  outside: OutsideRules;
  /** Seal what must be read again: private keys of certificates, secrets of webhooks, addresses of channels. */
  secretsKeys: SecretsKeys;
  /** How long a call waits for a device's answer. */
  replyWithinMs: number;
  /** The folder of released images; null if there are none to serve. */
  firmwareFolder: string | null;
  signIn: SignInParts;
  /** The users that visitors may try the demo as; none outside the demo. */
  demo: Demo;
  origins: Origins;
  isHttps: boolean;
};

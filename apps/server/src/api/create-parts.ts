import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Demo } from '@ohmstead/contract';
import type { Database, Replica } from '@ohmstead/database';
import type { ApiParts } from './api-parts.ts';
import { ChangeFeed } from './change-feed/change-feed.ts';
import { BayFlags } from '../bays/bay-flags.ts';
import { BayLooks } from '../bays/bay-looks.ts';
import { AnalysisThreads } from '../impedance/analysis-threads.ts';
import { AnalysisPlaces } from './features/impedance/analysis-places.ts';
import { createImageSemaphore } from './images/receive-image.ts';
import { VersionsThread } from './known-versions/versions-thread.ts';
import { createPlaces } from './limits/api-places.ts';
import { actorOf, callerOf } from './plugins/request-caller.ts';
import { relyingPartyOf } from './second-factors/relying-party.ts';
import { createAuthenticate, createFindLackingProof } from './sessions/authenticate.ts';
import { cookieNames } from './sessions/cookie-names.ts';
import { createReadAsCaller } from './sessions/read-as-caller.ts';
import { fullCost, hashPassword, isStrong, type HashCost } from './sessions/password-hashing.ts';
import { hashQueueLimits, lookupQueueLimits, PasswordQueue } from './sessions/password-queue.ts';
import { originsOf } from './sessions/same-origin.ts';
import { unsubscribeKeyName } from '../mail/unsubscribe-token.ts';
import type { OutsideRules } from '../outside/outside-rules.ts';
import { secretsKeyBytes, secretsKeyOf, type SecretsKeys } from '../secrets/seal.ts';
import { createServerKey } from '../server-key.ts';

export type PartOptions = {
  publicUrl: URL;
  hostNames?: readonly string[] | undefined;
  machineName?: string | undefined;
  hashCost?: HashCost;
  dataDir?: string | undefined;
  renewsSecrets?: boolean;
  secretsKeys?: SecretsKeys;
  outside?: OutsideRules;
  replica?: Replica | undefined;
  demo?: Demo | undefined;
};

const publicOnly: OutsideRules = { networks: [], isDemo: false, proxy: null, ownPorts: new Set() };
const noDemo: Demo = { people: [], password: null };

export function createParts(
  database: Database,
  {
    publicUrl,
    hostNames,
    machineName,
    hashCost = fullCost,
    dataDir,
    renewsSecrets = true,
    secretsKeys = [secretsKeyOf(randomBytes(secretsKeyBytes))],
    outside = publicOnly,
    replica,
    demo = noDemo,
  }: PartOptions,
): ApiParts {
  if (process.env['NODE_ENV'] === 'production' && !isStrong(hashCost))
    throw new Error('Passwords would be hashed too cheaply');
  const isHttps = publicUrl.protocol === 'https:';
  const origins = originsOf(publicUrl, { hostNames, machineName });
  const names = cookieNames(isHttps);
  const signIn = {
    database,
    hashCost,
    lookupQueue: new PasswordQueue(lookupQueueLimits),
    hashQueue: new PasswordQueue(hashQueueLimits),
    deviceKey: createServerKey(database, 'device-cookie'),
    dummyHash: hashPassword(randomUUID(), hashCost),
  };
  const analysisThreads = new AnalysisThreads();
  const read: ApiParts['read'] = replica
    ? (request, work) => replica.read(callerOf(request).position ?? null, work)
    : (_, work) => work(database);
  return {
    database,
    read,
    readAs: async (request, work) => {
      const actor = actorOf(request);
      return read(request, (reads) => reads.readTenant(actor, (reader) => work(reader, actor)));
    },
    authenticate: createAuthenticate(database, names, origins, replica?.position),
    findLackingProof: createFindLackingProof(database),
    readAsCaller: createReadAsCaller(database, names, origins),
    changes: new ChangeFeed(),
    imageSemaphore: createImageSemaphore(),
    places: createPlaces(),
    versionsThread: new VersionsThread(),
    analysisPlaces: new AnalysisPlaces(),
    analysisThreads,
    bayLooks: new BayLooks(analysisThreads),
    bayFlags: new BayFlags({ database, analysisThreads }),
    claimKey: createServerKey(database, 'claim-code'),
    passkeyKey: createServerKey(database, 'passkey-challenge'),
    relyingParty: relyingPartyOf(publicUrl),
    unsubscribeKey: createServerKey(database, unsubscribeKeyName),
    renewsSecrets,
    secretsKeys,
    outside,
    replyWithinMs: 10_000,
    firmwareFolder: dataDir === undefined ? null : join(dataDir, 'firmware'),
    signIn,
    demo,
    origins,
    isHttps,
  };
}

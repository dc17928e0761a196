import { timingSafeEqual } from 'node:crypto';
import type { NewPasskey, ShownPasskey } from '@ohmstead/contract';
import type { Database, Directory } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { ApiParts } from '../api-parts.ts';
import { purposes, readChallenge, spendChallenge, type Purpose } from './challenge.ts';

type Parts = Pick<ApiParts, 'database' | 'passkeyKey' | 'relyingParty'>;

/** COSE: ES256, EdDSA and RS256, the preferred first. */
export const algorithms = [-7, -8, -257];

/** Loaded with the first passkey: with all the formats that it knows it takes half a second. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'base64url');

type ClientData = { challenge: string; crossOrigin: boolean };

/** What the browser says of itself; null where it cannot be read. The library reads the rest of it. */
function readClientData(text: string): ClientData | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(bytesOf(text).toString()) as Record<string, unknown>;
    return typeof challenge === 'string' ? { challenge, crossOrigin: crossOrigin === true } : null;
  } catch {
    return null;
  }
}

/** The challenge that was signed, used up with this; null where it is none of ours for this purpose. Never from within a page of others. */
async function takeChallenge(
  { database, passkeyKey }: Parts,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<string | null> {
  const said = readClientData(clientDataJSON);
  if (!said || said.crossOrigin) return null;
  const expiresAt = readChallenge(await passkeyKey(), purpose, said.challenge);
  if (!expiresAt || !(await spendChallenge(database, said.challenge, expiresAt))) return null;
  return said.challenge;
}

/** The library throws at whatever is wrong. */
async function unlessWrong<Result>(judgement: Promise<Result>): Promise<Result | null> {
  try {
    return await judgement;
  } catch {
    return null;
  }
}

export type MadePasskey = {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
};

/**
 * Null where anything is wrong. We ask for no attestation, and take none with certificates: the library would ask the addresses in them
 * whether they were revoked, and whoever sends them chose these addresses.
 */
export async function judgeNewPasskey(
  parts: Parts,
  purpose: Purpose,
  { response, ...credential }: NewPasskey,
): Promise<MadePasskey | null> {
  const expectedChallenge = await takeChallenge(parts, purpose, response.clientDataJSON);
  if (expectedChallenge === null || !(await isWithoutCertificates(response.attestationObject))) return null;
  const { verifyRegistrationResponse } = await library();
  const judged = await unlessWrong(
    verifyRegistrationResponse({
      response: { ...credential, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: parts.relyingParty.origin,
      expectedRPID: parts.relyingParty.id,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!judged?.verified || credential.type !== 'public-key') return null;
  const { credential: made, credentialBackedUp } = judged.registrationInfo;
  return {
    credentialId: bytesOf(made.id),
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: response.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const judge = async () => {
    const decoded = decodeAttestationObject(bytesOf(attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  };
  return (await unlessWrong(judge())) ?? false;
}

export type PasskeyOwner = {
  id: number;
  organizationId: OrganizationId;
  userId: UserId;
  email: string;
  authEpoch: number;
  isDisabled: boolean;
};
type KnownPasskey = PasskeyOwner & { handle: Buffer; publicKey: Buffer<ArrayBuffer>; counter: number };
/** What is to be noted of a passkey that was right. */
export type PasskeyUse = Pick<PasskeyOwner, 'id' | 'organizationId' | 'userId'> & {
  counter: number;
  backedUp: boolean;
};
/** Whose passkey it claims to be, where there is such a one, and its use where it is right. */
export type Judged = { owner: PasskeyOwner | undefined; use: PasskeyUse | null };

/** Judges a signature, in which the challenge is used up. What is right counts once it has been noted (`usePasskey`). */
export async function judgePasskey(parts: Parts, purpose: Purpose, shown: ShownPasskey): Promise<Judged> {
  const expectedChallenge = await takeChallenge(parts, purpose, shown.response.clientDataJSON);
  if (expectedChallenge === null) return { owner: undefined, use: null };
  const known = await findPasskey(parts.database, shown.id);
  if (!known) return { owner: undefined, use: null };
  const use = isOwnHandle(known, shown, purpose) ? await verify(parts, known, shown, expectedChallenge) : null;
  return { owner: known, use };
}

async function findPasskey(database: Database, credentialId: string): Promise<KnownPasskey | undefined> {
  const { rows } = await database.withDirectory((directory) =>
    sql<KnownPasskey>`select id, organization_id as "organizationId", user_id as "userId", email, auth_epoch as "authEpoch", handle,
        public_key as "publicKey", counter, is_disabled as "isDisabled"
      from directory.find_passkey(${bytesOf(credentialId)})`.execute(directory),
  );
  return rows[0];
}

/** Authenticators may leave out their user where they were told whose passkeys may be shown. */
function isOwnHandle({ handle }: KnownPasskey, { response: { userHandle } }: ShownPasskey, purpose: Purpose): boolean {
  if (userHandle === undefined || userHandle === null) return purpose !== purposes.logIn;
  const said = bytesOf(userHandle);
  return said.length === handle.length && timingSafeEqual(said, handle);
}

async function verify(
  { relyingParty }: Parts,
  { id, organizationId, userId, publicKey, counter }: KnownPasskey,
  { response: { userHandle, ...response }, ...credential }: ShownPasskey,
  expectedChallenge: string,
): Promise<PasskeyUse | null> {
  const { verifyAuthenticationResponse } = await library();
  const judged = await unlessWrong(
    verifyAuthenticationResponse({
      response: { ...credential, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: credential.id, publicKey, counter },
    }),
  );
  if (!judged?.verified || credential.type !== 'public-key') return null;
  const { newCounter, credentialBackedUp } = judged.authenticationInfo;
  return { id, organizationId, userId, counter: newCounter, backedUp: credentialBackedUp };
}

/** False where it was removed, or has counted on, since it was judged. */
export async function usePasskey(directory: Directory, use: PasskeyUse): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select directory.use_passkey(${use.organizationId}, ${use.userId}, ${use.id}, ${use.counter}, ${use.backedUp}) as "isUsed"`.execute(
    directory,
  );
  return rows[0]?.isUsed ?? false;
}

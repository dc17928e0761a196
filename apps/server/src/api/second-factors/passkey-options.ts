import type { CreationOptions, CredentialDescriptor, RequestOptions } from '@ohmstead/contract';
import { onlyRow, type Database, type Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { ApiParts } from '../api-parts.ts';
import { makeChallenge, type Purpose } from './challenge.ts';
import { algorithms } from './judge-passkey.ts';
import { challengeLifeS } from './second-factor-limits.ts';
import type { FactorOwner } from './show-factor.ts';

type Parts = Pick<ApiParts, 'passkeyKey' | 'relyingParty'>;

const product = 'Ohmstead';
const timeout = challengeLifeS * 1_000;
const handleBytes = 32;

export async function listPasskeys(
  directory: Pick<Writer, 'getExecutor'>,
  { organizationId, userId }: FactorOwner,
): Promise<CredentialDescriptor[]> {
  const { rows } = await sql<{ id: Buffer; transports: string[] }>`select credential_id as id, transports
    from directory.list_passkeys(${organizationId}, ${userId})`.execute(directory);
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), type: 'public-key', transports }));
}

export const listOwnPasskeys = (database: Database, owner: FactorOwner): Promise<CredentialDescriptor[]> =>
  database.withDirectory((directory) => listPasskeys(directory, owner));

/** Without a list, any passkey that the authenticator holds for us may be shown. */
export async function requestOptions(
  { passkeyKey, relyingParty }: Parts,
  purpose: Purpose,
  allowCredentials?: CredentialDescriptor[],
): Promise<RequestOptions> {
  const challenge = makeChallenge(await passkeyKey(), purpose);
  const allowed = allowCredentials && { allowCredentials };
  return { publicKey: { challenge, timeout, rpId: relyingParty.id, ...allowed, userVerification: 'required' } };
}

type Named = { email: string; firstName: string | null; lastName: string | null };

export async function creationOptions(
  { relyingParty }: Pick<Parts, 'relyingParty'>,
  writer: Writer,
  owner: FactorOwner,
  challenge: string,
): Promise<CreationOptions> {
  const { rows } = await sql<Named & { handle: Buffer }>`
    select email, first_name as "firstName", last_name as "lastName",
        directory.passkey_handle(id, ${randomBytes(handleBytes)}) as handle
      from users where organization_id = ${owner.organizationId} and id = ${owner.userId}`.execute(writer);
  const { email, firstName, lastName, handle } = onlyRow(rows);
  const displayName = [firstName, lastName].filter(Boolean).join(' ') || email;
  return {
    publicKey: {
      rp: { id: relyingParty.id, name: product },
      user: { id: handle.toString('base64url'), name: email, displayName },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: await listPasskeys(writer, owner),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  };
}

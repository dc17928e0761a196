import { certificateState, publicKeyOf, verifyCertificate, type PublicKey } from '@ohmstead/certificates';
import type { CertificateClaims, CertificateStatus, RevokeReason, VerifiedToken } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { perAddress, requireFewUses } from '../../limits/count-use.ts';
import { route } from '../../route.ts';

const callsPerMinute = 30;

/** What strangers may ask. All answers are the same for everybody. */
export function publicCertificates(app: FastifyInstance, { database }: ApiParts): void {
  const requireFewCalls = (ip: string) =>
    requireFewUses(database, [perAddress('certificates', ip, callsPerMinute, '1 minute')]);

  route(app, 'GET /.well-known/ohmstead-keys.json', async (_, reply) => {
    const keys = await listPublicKeys(database);
    void reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    void reply.header('cross-origin-resource-policy', 'cross-origin').type('application/jwk-set+json');
    // Text would be given a charset, which JSON does not have.
    return reply.send(Buffer.from(JSON.stringify({ keys })));
  });

  route(app, 'GET /api/certificates/:certificateId/status', async (request) => {
    await requireFewCalls(request.ip);
    return findStatus(database, request.params.certificateId);
  });

  route(app, 'POST /api/certificates/verify', async (request) => {
    await requireFewCalls(request.ip);
    const keys = await listPublicKeys(database);
    const results = [];
    for (const token of request.body.tokens) results.push(await verify(database, token, keys));
    return { results };
  });
}

async function listPublicKeys(database: Database): Promise<PublicKey[]> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ x: string }>`select x from directory.list_published_keys()`.execute(directory),
  );
  return Promise.all(rows.map(({ x }) => publicKeyOf(x)));
}

type Withdrawn = { replaced: boolean; revokedAt: Date | null; reason: RevokeReason | null };

/** Nobody can tell from the answer, or from how long it takes, whether an id was ever given. */
async function findStatus(database: Database, id: string): Promise<CertificateStatus> {
  const { rows } = await database.withDirectory((directory) =>
    sql<Withdrawn>`select replaced, revoked_at as "revokedAt", revoke_reason as reason
      from directory.find_withdrawn_certificate(${id})`.execute(directory),
  );
  const { replaced = false, revokedAt = null, reason = null } = rows[0] ?? {};
  return { revoked: revokedAt && reason && { at: revokedAt.getTime(), reason }, replaced };
}

async function verify(database: Database, token: string, keys: readonly PublicKey[]): Promise<VerifiedToken> {
  const claims = (await verifyCertificate(token, null, keys)) as CertificateClaims | null;
  if (claims === null) return { verdict: 'notGenuine', reason: null };
  const { revoked, replaced } = await findStatus(database, claims.jti);
  const withdrawal = { isRevoked: revoked !== null, isReplaced: replaced };
  const verdict = certificateState(withdrawal, claims.exp * 1_000, Date.now());
  return { verdict, reason: revoked?.reason ?? null };
}

import { readFile } from 'node:fs/promises';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Origin } from '../../../audit/author.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { originOf } from '../../audit/author.ts';
import { callBack, isSameState, keepOutcome, secretsOf } from '../../identity-provider/attempt.ts';
import { beginElsewhere } from '../../identity-provider/begin-elsewhere.ts';
import { findProvider, type FoundProvider } from '../../identity-provider/find-provider.ts';
import { noteAcceptedClient, noteRefusedClient } from '../../identity-provider/note-client.ts';
import { judgeAnswer } from '../../identity-provider/provider-answer.ts';
import { redirectUri } from '../../identity-provider/redirect-uri.ts';
import { asDocument } from '../../plugins/security-headers.ts';
import { route } from '../../route.ts';
import { addressCounters, beginAttempt } from '../../sessions/attempts.ts';
import { cookieNames } from '../../sessions/cookie-names.ts';
import { isSecret } from '../../sessions/session-secrets.ts';
import { isUnderAnotherName } from '../../sessions/same-origin.ts';
import { writeLinkPage } from '../../links/link-page.ts';

const script = new URL('callback.js', import.meta.url);
const scriptPath = '/api/signIn/oidc/callback.js';
const page = writeLinkPage({
  title: 'Logging in',
  text: 'One moment, please.',
  link: { label: 'Back to the login page', path: '/login' },
  script: scriptPath,
});

/** Many people of one company share an address. */
const startsPerAddress = 10;

export function signInElsewhere(app: FastifyInstance, parts: ApiParts): void {
  const { database, isHttps } = parts;
  const names = cookieNames(isHttps);

  route(app, 'GET /api/signIn/oidc/start', async (request, reply) => {
    // The provider sends people back there, so the cookie has to be set there.
    if (isUnderAnotherName(request, parts.origins))
      return reply.redirect(`${parts.origins.publicOrigin}${request.url}`, 303);
    await beginAttempt(database, startCounters(request.ip));
    const found = await findByDomain(request.query.domain ?? '');
    if (!found) return reply.redirect('/login?signIn=signIn-oidc-1', 303);
    try {
      const begun = { ...found, purpose: 'signIn', sessionHash: null } as const;
      return reply.redirect(await beginElsewhere(parts, begun, reply), 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return reply.redirect('/login?signIn=signIn-oidc-5', 303);
    }
  });

  /** Always the same page, which says nothing of what has come of it, and sets nothing. */
  route(app, 'GET /api/signIn/oidc/callback', async (request, reply) => {
    const cookie = request.cookies[names.attempt];
    const url = new URL(`${redirectUri(parts)}${/\?.*/.exec(request.url)?.[0] ?? ''}`);
    if (isSecret(cookie) && isSameState(cookie, url.searchParams.get('state')))
      await takeAnswer(cookie, url, originOf(request));
    return asDocument(reply).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });

  route(app, 'GET /api/signIn/oidc/callback.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(script, 'utf8')),
  );

  async function findByDomain(
    domain: string,
  ): Promise<{ organizationId: OrganizationId; provider: FoundProvider } | undefined> {
    const { rows } = await database.askDirectory((directory) =>
      sql<{ id: OrganizationId | null }>`select directory.find_identity_domain(${domain}) as id`.execute(directory),
    );
    const organizationId = rows[0]?.id ?? null;
    if (organizationId === null) return undefined;
    const provider = await readProvider(organizationId);
    return provider?.enabled ? { organizationId, provider } : undefined;
  }

  const readProvider = (organizationId: OrganizationId) =>
    database.readTenant(wholeOrganization(organizationId), (reader) => findProvider(reader, { organizationId }));

  async function takeAnswer(cookie: string, url: URL, origin: Origin): Promise<void> {
    const attempt = await callBack(database, cookie);
    if (!attempt) return;
    const { organizationId, revision } = attempt;
    const provider = await readProvider(organizationId);
    if (provider?.revision !== revision) return;
    const secrets = secretsOf(cookie);
    const { outcome, isClientRefused } = await judgeAnswer(parts, { organizationId, provider, url, secrets });
    await keepOutcome(database, cookie, outcome);
    if (isClientRefused) await noteRefusedClient(parts, { organizationId, provider, origin });
    if (outcome.said && provider.clientRefusedAt !== null) await noteAcceptedClient(parts, { organizationId });
  }
}

const startCounters = (address: string) =>
  addressCounters(address).map((counter) => ({
    ...counter,
    subject: `oidc:${counter.subject}`,
    maxFailures: counter.maxFailures * startsPerAddress,
  }));

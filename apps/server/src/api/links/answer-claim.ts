import type { LinkPurpose } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { isEmailAddress } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { MailTemplateName } from '../../mail/mail-parameters.ts';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { countUse, perAddress, perEmail } from '../limits/count-use.ts';
import { isOwnLink } from './is-own-link.ts';

type ClaimRequest = FastifyRequest<{ Body: { email: string; url?: string } }>;
type Mail = { purpose: LinkPurpose; template: MailTemplateName };

/** Returns nothing, whatever the address, the link and the number of calls, so that the answer is always the same. */
export async function answerClaim(
  { database, origins }: ApiParts,
  { purpose, template }: Mail,
  request: Pick<ClaimRequest, 'body' | 'headers' | 'ip' | 'log'>,
): Promise<void> {
  const { email, url = '' } = request.body;
  if (email.trim() === '') throw badInput('the address is missing');
  if (isOwnLink(url, purpose, request, origins)) {
    const isQueued = await queueClaimedMail(database, { email, template, ip: request.ip });
    if (!isQueued) request.log.warn({ ip: request.ip, template }, 'An email was requested too often');
  }
}

type Claim = { email: string; template: MailTemplateName; ip: string };

const perHourOfEmail = 3;
const perHourOfAddress = 10;
const window = '1 hour';

/**
 * Queues an email for an address that the caller claims to own. Every address takes the same work and gets no feedback; the worker
 * determines the account (security D4). Excess requests are dropped silently: the result is only for our log.
 */
async function queueClaimedMail(database: Database, claim: Claim): Promise<boolean> {
  const { template, ip } = claim;
  const email = claim.email.trim();
  if (!isEmailAddress(email)) return true;
  return database.withDirectory(async (directory) => {
    const ofAddress = await countUse(directory, [perAddress(template, ip, perHourOfAddress, window)]);
    if (ofAddress > 0) return false;
    const ofEmail = await countUse(directory, [perEmail(template, email, perHourOfEmail, window)]);
    if (ofEmail > 0) return false;
    await sql`select directory.queue_claimed_mail(${email}, ${template})`.execute(directory);
    return true;
  });
}

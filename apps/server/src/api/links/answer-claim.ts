import type { LinkPurpose } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import type { MailTemplateName } from '../../mail/mail-parameters.ts';
import { isOwnLink } from './is-own-link.ts';
import { queueClaimedMail } from './queue-claimed-mail.ts';

type ClaimRequest = FastifyRequest<{ Body: { email: string; url?: string } }>;
type Mail = { purpose: LinkPurpose; template: MailTemplateName };

/** The same empty answer for every address, with every link, however often. */
export async function answerClaim(
  { database, origins }: ApiParts,
  { purpose, template }: Mail,
  request: Pick<ClaimRequest, 'body' | 'headers' | 'ip' | 'log'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { email, url = '' } = request.body;
  if (email.trim() === '') throw badInput('the address is missing');
  if (isOwnLink(url, purpose, request, origins)) {
    const isQueued = await queueClaimedMail(database, { email, template, ip: request.ip });
    if (!isQueued) request.log.warn({ ip: request.ip, template }, 'A mail was asked for too often');
  }
  return reply.code(204).send();
}

import type { ErrorCode } from '@ohmstead/contract';
import { isEmailAddress, nameMaxLength } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { perAddress, requireFewUses } from '../../limits/count-use.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { route } from '../../route.ts';

type Request = { name: string; company: string; email: string };

const perHour = 10;
const perDay = 40;

export function earlyAccessRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/marketing/earlyAccess', async (request) => {
    const { name = '', company = '', email = '' } = request.body;
    const wish = { name: name.trim(), company: company.trim(), email: email.trim() };
    const mistake = findMistake(wish);
    if (mistake) throw new ApiError(mistake);
    await requireFewUses(database, [
      perAddress('early-access', request.ip, perHour, '1 hour'),
      perAddress('early-access', request.ip, perDay, '1 day'),
    ]);
    await database.withDirectory((directory) => keep(directory, wish));
  });
}

function findMistake({ name, company, email }: Request): ErrorCode | undefined {
  if (name === '') return 'marketing-earlyAccess-1';
  if (company === '') return 'marketing-earlyAccess-2';
  if (Math.max(name.length, company.length) > nameMaxLength) return 'marketing-earlyAccess-5';
  if (email === '') return 'marketing-earlyAccess-3';
  return isEmailAddress(email) ? undefined : 'marketing-earlyAccess-4';
}

/** The provider is notified. Nothing is sent to the typed address, which may belong to another person. */
async function keep(directory: Parameters<typeof queueMail>[0], { name, company, email }: Request): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    select directory.request_early_access(${name}, ${company}, ${email}) as "isNew"`.execute(directory);
  if (rows[0]?.isNew)
    await queueMail(directory, { template: 'early-access', parameters: { name, company, email }, userId: null });
}

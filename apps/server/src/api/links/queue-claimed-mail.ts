import type { Database } from '@ohmstead/database';
import { isEmailAddress } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { MailTemplateName } from '../../mail/mail-parameters.ts';
import { countUse, perAddress, perEmail } from '../limits/count-use.ts';

type Claim = { email: string; template: MailTemplateName; ip: string };

const perHourOfEmail = 3;
const perHourOfAddress = 10;
const window = '1 hour';

/**
 * For whoever says that an address is theirs. The same work and the same silence for every address: whose it is, the worker finds
 * out (security D4). Too many are dropped without a word: false only tells our own log.
 */
export async function queueClaimedMail(database: Database, claim: Claim): Promise<boolean> {
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

import type { Directory, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { MailParameters, MailTemplateName } from './mail-parameters.ts';

export type QueuedMail<Name extends MailTemplateName> = {
  template: Name;
  parameters: MailParameters[Name];
  /** Whom it concerns; null for nobody who has an account. */
  userId: number | null;
  /** Instead of the address that the account has when the mail goes out. */
  recipient?: string;
  /** Takes the place of one of its kind that still waits: for mails with a secret link. */
  replaces?: boolean;
};

/** In the transaction of the change that causes it: the mail goes out if and only if the change is kept. */
export const queueMail = <Name extends MailTemplateName>(
  writer: Writer | Directory,
  { template, parameters, userId, recipient, replaces = false }: QueuedMail<Name>,
): Promise<unknown> =>
  sql`select directory.queue_mail(${userId}::bigint, ${recipient ?? null}, ${template}, ${JSON.stringify(parameters)}::jsonb,
    ${replaces})`.execute(writer);

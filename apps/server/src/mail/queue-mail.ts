import type { Directory, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { MailParameters, MailTemplateName } from './mail-parameters.ts';

export type QueuedMail<Name extends MailTemplateName> = {
  template: Name;
  parameters: MailParameters[Name];
  /** The account that the email concerns; null if none. */
  userId: number | null;
  /** Replaces the account's address at the time of sending. */
  recipient?: string;
  /** Replaces a waiting email of the same kind: for emails with a secret link. */
  replaces?: boolean;
};

/** Queued in the transaction of the change that causes it, so that the email is sent if and only if the change is committed. */
export const queueMail = <Name extends MailTemplateName>(
  writer: Writer | Directory,
  { template, parameters, userId, recipient, replaces = false }: QueuedMail<Name>,
): Promise<unknown> =>
  sql`select directory.queue_mail(${userId}::bigint, ${recipient ?? null}, ${template}, ${JSON.stringify(parameters)}::jsonb,
    ${replaces})`.execute(writer);

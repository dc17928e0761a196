import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import type { MailTemplateName } from '../mail-parameters.ts';

/** An email that is due, with the directory's current data about its recipient. */
export type DueMail = {
  id: number;
  messageId: string;
  createdAt: Date;
  attempts: number;
  template: MailTemplateName;
  parameters: unknown;
  /** Null if the typed address has no account, or the email concerns none. */
  account: Account | null;
  recipient: string | null;
};

export type Account = {
  organizationId: number;
  userId: number;
  firstName: string | null;
  organizationName: string | null;
  isVerified: boolean;
  isDisabled: boolean;
  hasPassword: boolean;
};

type Row = {
  id: number;
  message_id: string;
  created_at: Date;
  attempts: number;
  template: MailTemplateName;
  parameters: unknown;
  organization_id: number | null;
  user_id: number | null;
  recipient: string | null;
  first_name: string | null;
  organization_name: string | null;
  verified: boolean;
  disabled: boolean;
  has_password: boolean;
};

/** Longer than the slowest mail server takes, so that no other worker picks up an email being sent. */
const lease = '10 minutes';

export async function takeMail(database: Database): Promise<DueMail | undefined> {
  const { rows } = await database.withDirectory((directory) =>
    sql<Row>`select * from directory.take_mail(${lease})`.execute(directory),
  );
  const row = rows[0];
  if (!row) return undefined;
  const { id, attempts, template, parameters, recipient } = row;
  const mail = { id, attempts, template, parameters, recipient, messageId: row.message_id, createdAt: row.created_at };
  return { ...mail, account: accountOf(row) };
}

const accountOf = (row: Row): Account | null =>
  row.organization_id === null || row.user_id === null
    ? null
    : {
        organizationId: row.organization_id,
        userId: row.user_id,
        firstName: row.first_name,
        organizationName: row.organization_name,
        isVerified: row.verified,
        isDisabled: row.disabled,
        hasPassword: row.has_password,
      };

export const endMail = (database: Database, id: number, outcome: Outcome, failure: string | null = null) =>
  database.withDirectory((directory) =>
    sql`select directory.end_mail(${id}, ${outcome}, ${failure})`.execute(directory),
  );

export type Outcome = 'sent' | 'dropped' | 'given up';

export const postponeMail = (database: Database, id: number, waitMs: number, failure: string) =>
  database.withDirectory((directory) =>
    sql`select directory.postpone_mail(${id}, ${waitMs} * interval '1 millisecond', ${failure})`.execute(directory),
  );
